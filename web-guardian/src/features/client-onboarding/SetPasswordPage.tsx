import {
  AgreeToTerms,
  agreeRequired,
  NewPasswordFields,
  newPasswordSchema,
  useNavigate,
  useZodForm,
  z,
} from '@larkwell/app-kit';
import { FormNotice, Stack } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import type { OnboardingDraft } from './draft.ts';
import { t } from './messages.ts';
import { useRegister } from './mutations.ts';
import { DraftGuard, type DraftPageProps, OnboardingStep, StepActions } from './OnboardingStep.tsx';

const schema = newPasswordSchema.and(z.object({ agreed: z.literal(true, { error: agreeRequired }) }));

function PasswordForm({ draft, discard, update }: DraftPageProps) {
  const navigate = useNavigate();
  const register = useRegister();
  const { form, submit, submitting, formError } = useZodForm({
    schema,
    initialValues: { password: '', confirmation: '', agreed: false },
    unsaved: 'discard',
    onSubmit: async ({ password }) => {
      // DraftGuard has checked that all values are there
      const complete = draft as OnboardingDraft;
      await register.mutateAsync({ ...complete, password });
      discard();
      update({ registered_email: complete.email });
      navigate(paths.onboarding.validateEmail, { replace: true });
    },
  });
  return (
    <OnboardingStep
      page="setPassword"
      title={t('passwordTitle')}
      lead={t('passwordLead', { email: draft.email ?? '' })}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormNotice>{formError}</FormNotice>
          <NewPasswordFields form={form} email={draft.email ?? ''} label={t('password')} />
          <AgreeToTerms {...form.getInputProps('agreed', { type: 'checkbox' })} />
        </Stack>
        <StepActions page="setPassword" label={t('createAccount')} submitting={submitting} />
      </form>
    </OnboardingStep>
  );
}

export default function SetPasswordPage() {
  return <DraftGuard page="setPassword">{(props) => <PasswordForm {...props} />}</DraftGuard>;
}
