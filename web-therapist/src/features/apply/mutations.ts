import { pageLanguage, useToastMutation } from '@larkwell/app-kit';
import { type ApplicationForm, applyAsTherapist } from '@larkwell/app-kit/api';
import type { Application } from './application.ts';

/** The only country of the product. */
const country = 'US';
/** Onboarding asks for it; an application always sends 'not specified'. */
const genderNotSpecified = 0;

const bodyOf = ({ email, first_name, last_name, licenses, ...therapist }: Application): ApplicationForm => ({
  email,
  first_name,
  last_name,
  language: pageLanguage(),
  therapist: {
    ...therapist,
    country,
    gender: genderNotSpecified,
    licenses_attributes: licenses,
  },
});

/** Errors show in the form, so no error toast. */
export const useApply = () =>
  useToastMutation({
    mutationFn: (application: Application) => applyAsTherapist({ body: bodyOf(application) }),
    error: false,
  });
