import { useToastMutation } from '@larkwell/app-kit';
import { register, resendConfirmation } from '@larkwell/app-kit/api';
import type { OnboardingDraft } from './draft.ts';
import { t } from './messages/index.ts';

interface Registration extends OnboardingDraft {
  password: string;
}

/** What fails stands in the form. */
export const useRegister = () =>
  useToastMutation({
    mutationFn: ({ email, password, first_name, state, ...child }: Registration) =>
      register({
        body: {
          email,
          password,
          first_name,
          guardian: {
            state,
            children_attributes: [
              { name: child.child_name, age: child.child_age, specialty_ids: [child.specialty_id] },
            ],
          },
        },
      }),
    success: t('accountCreated'),
    error: false,
  });

export const useResendConfirmation = () =>
  useToastMutation({
    mutationFn: (email: string) => resendConfirmation({ body: { email } }),
    success: t('resent'),
  });
