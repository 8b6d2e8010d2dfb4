import { lastRole, type Role, useLocation, usePageTitle } from '@larkwell/app-kit';
import { OutcomePage, SuccessArt } from '@larkwell/ui';
import { LogInHere, LogInPage } from '../sign-in/LogInHere.tsx';
import { t } from './messages.ts';

export default function PasswordResetPage() {
  const { role, email } = (useLocation().state ?? {}) as { role?: Role; email?: string };
  usePageTitle(t('doneTitle'));
  return (
    <LogInPage>
      <OutcomePage art={<SuccessArt />} title={t('doneTitle')} text={t('doneText')}>
        <LogInHere role={role ?? lastRole() ?? 'guardian'} email={email} />
      </OutcomePage>
    </LogInPage>
  );
}
