import { passwordRule, useNavigate, useZodForm, z } from '@larkwell/app-kit';
import { FormNotice, PasswordField, Stack } from '@larkwell/ui';
import type { OnboardingDraft } from './draft.ts';
import { t } from './messages/index.ts';
import { useRegister } from './mutations.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

/** The confirmation follows the same rules and must equal the password (SPEC.md section 5). */
const schema = z
  .object({ password: passwordRule, confirmation: passwordRule })
  .superRefine(({ password, confirmation }, context) => {
    if (confirmation !== '' && confirmation !== password) {
      context.addIssue({ code: 'custom', path: ['confirmation'], message: t('passwordsMatch') });
    }
  });

function PasswordForm({ draft, discard, update }: DraftPageProps) {
  const navigate = useNavigate();
  const register = useRegister();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { password: '', confirmation: '' },
    onSubmit: async ({ password }) => {
      // the guard has seen that everything is there
      const complete = draft as OnboardingDraft;
      await register.mutateAsync({ ...complete, password });
      discard();
      update({ registered_email: complete.email });
      navigate('/client-onboarding/validate-email', { replace: true });
    },
  });
  return (
    <OnboardingStep
      page="set-password"
      title={t('passwordTitle')}
      lead={t('passwordLead', { email: draft.email ?? '' })}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormNotice>{formError}</FormNotice>
          {/* lets password managers keep the pair */}
          <input type="hidden" name="username" autoComplete="username" value={draft.email ?? ''} readOnly />
          <PasswordField
            {...form.getInputProps('password')}
            label={t('password')}
            autoComplete="new-password"
            showRules
          />
          <PasswordField
            {...form.getInputProps('confirmation')}
            label={t('passwordConfirm')}
            autoComplete="new-password"
          />
        </Stack>
        <StepActions page="set-password" label={t('createAccount')} submitting={submitting} />
      </form>
    </OnboardingStep>
  );
}

export default function SetPasswordPage() {
  return <DraftGuard page="set-password">{(props) => <PasswordForm {...props} />}</DraftGuard>;
}
