import { pageLanguage, useToastMutation } from '@larkwell/app-kit';
import { register, remindOfOnboarding, resendConfirmation } from '@larkwell/app-kit/api';
import type { OnboardingDraft } from './draft.ts';
import { t } from './messages.ts';

/** Of a guardian who has agreed to the terms and the privacy policy. */
interface Registration extends OnboardingDraft {
  password: string;
}

/**
 * Requests onboarding reminders as soon as the name for the greeting is known, once per email. Doesn't block the next
 * page.
 */
export function useRequestReminders(draft: Partial<OnboardingDraft>, update: (part: Partial<OnboardingDraft>) => void) {
  const { email } = draft;
  const remind = useToastMutation({
    mutationFn: (body: { email: string; full_name: string }) => remindOfOnboarding({ body }),
    error: t('remindFailed'),
    onSuccess: (_, body) => update({ reminder_settled_for: body.email }),
  });
  return (firstName: string) => {
    if (email && email !== draft.reminder_settled_for) remind.mutate({ email, full_name: firstName });
  };
}

/** The form shows errors. */
export const useRegister = () =>
  useToastMutation({
    mutationFn: ({ email, password, first_name, state, ...child }: Registration) =>
      register({
        body: {
          email,
          password,
          first_name,
          language: pageLanguage(),
          guardian: {
            state,
            accepted_terms_and_conditions: true,
            children_attributes: [
              {
                name: child.child_name,
                age: child.child_age,
                specialty_ids: child.specialty_id ? [child.specialty_id] : [],
              },
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
