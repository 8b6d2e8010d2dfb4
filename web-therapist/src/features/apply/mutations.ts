import { useToastMutation } from '@larkwell/app-kit';
import { type ApplicationForm, applyAsTherapist } from '@larkwell/app-kit/api';
import type { Application } from './application.ts';

/** The one country of the product (SPEC.md section 9). */
const country = 'US';
/** Asked during onboarding; an application always says 'not specified' (SPEC.md section 9). */
const genderNotSpecified = 0;

const bodyOf = ({ email, first_name, last_name, licences, ...therapist }: Application): ApplicationForm => ({
  email,
  first_name,
  last_name,
  therapist: {
    ...therapist,
    country,
    gender: genderNotSpecified,
    licenses_attributes: licences,
  },
});

/** What goes wrong is said in the form. */
export const useApply = () =>
  useToastMutation({
    mutationFn: (application: Application) => applyAsTherapist({ body: bodyOf(application) }),
    error: false,
  });
