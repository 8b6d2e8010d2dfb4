import { http, useToastMutation } from '@larkwell/app-kit';
import type { Application } from './application.ts';

/** The one country of the product (SPEC.md section 9). */
const country = 'US';
/** Asked during onboarding; an application always says 'not specified' (SPEC.md section 9). */
const genderNotSpecified = 0;

const bodyOf = ({ email, first_name, last_name, licences, ...therapist }: Application) => ({
  email,
  first_name,
  last_name,
  therapist: {
    ...therapist,
    country,
    gender: genderNotSpecified,
    licenses_attributes: licences.map(({ state, number, expires_on, file }) => ({
      state,
      license_file: file,
      ...(number.trim() ? { number: number.trim() } : {}),
      ...(expires_on ? { expires_on } : {}),
    })),
  },
});

/** What goes wrong is said in the form. */
export const useApply = () =>
  useToastMutation({
    mutationFn: (application: Application) => http.post('/therapist/register', bodyOf(application)),
    error: false,
  });
