import { http, useToastMutation } from '@larkwell/app-kit';
import type { OnboardingDraft } from './draft.ts';
import { t } from './messages/index.ts';

interface Registration extends OnboardingDraft {
  password: string;
}

/** Whether nobody has an account with this address yet. */
export const checkEmail = async (email: string) =>
  (await http.post<{ available: boolean }>('/user/check_email', { email })).available;

/** What fails stands in the form. */
export const useRegister = () =>
  useToastMutation({
    mutationFn: (registration: Registration) =>
      http.post('/guardian/register', {
        email: registration.email,
        password: registration.password,
        first_name: registration.first_name,
        guardian: {
          state: registration.state,
          children_attributes: [
            {
              name: registration.child_name,
              age: registration.child_age,
              specialty_ids: [registration.specialty_id],
            },
          ],
        },
      }),
    success: t('accountCreated'),
    error: false,
  });

export const useResendConfirmation = () =>
  useToastMutation({
    mutationFn: (email: string) => http.post('/users/confirmation/resend', { email }),
    success: t('resent'),
  });
