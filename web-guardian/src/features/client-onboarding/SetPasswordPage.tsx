import { NewPasswordFields, newPasswordSchema, useNavigate, useZodForm } from '@larkwell/app-kit';
import { FormNotice, Stack } from '@larkwell/ui';
import type { OnboardingDraft } from './draft.ts';
import { t } from './messages/index.ts';
import { useRegister } from './mutations.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

function PasswordForm({ draft, discard, update }: DraftPageProps) {
  const navigate = useNavigate();
  const register = useRegister();
  const { form, submit, submitting, formError } = useZodForm({
    schema: newPasswordSchema,
    initialValues: { password: '', confirmation: '' },
    unsaved: 'discard',
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
          <NewPasswordFields form={form} email={draft.email ?? ''} label={t('password')} />
        </Stack>
        <StepActions page="set-password" label={t('createAccount')} submitting={submitting} />
      </form>
    </OnboardingStep>
  );
}

export default function SetPasswordPage() {
  return <DraftGuard page="set-password">{(props) => <PasswordForm {...props} />}</DraftGuard>;
}
