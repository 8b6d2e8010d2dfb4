import { Link, usePageTitle } from '@larkwell/app-kit';
import { Button, SuccessArt, Text, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from './messages.ts';
import { useResendConfirmation } from './mutations.ts';
import { DraftGuard } from './OnboardingStep.tsx';

function MailSent({ email }: { email: string }) {
  usePageTitle(t('validateTitle'));
  const resend = useResendConfirmation();
  return (
    <WizardPage title={t('validateTitle')} lead={t('validateLead', { email })} art={<SuccessArt />}>
      <Text c="dimmed">{t('validateHint')}</Text>
      <WizardActions>
        <Button loading={resend.isPending} onClick={() => resend.mutate(email)}>
          {t('resend')}
        </Button>
        {/* works only after the link was opened, so it is not the main button */}
        <Button component={Link} to={paths.shell.logIn} variant="default">
          {t('toLogIn')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}

export default function ValidateEmailPage() {
  return (
    <DraftGuard page="validateEmail">{({ draft }) => <MailSent email={draft.registered_email ?? ''} />}</DraftGuard>
  );
}
