import { Link, lastRole, type Role, useLocation, usePageTitle } from '@larkwell/app-kit';
import { signInPage } from '@larkwell/app-kit/addresses';
import { Button, OutcomePage, SuccessArt } from '@larkwell/ui';
import { emailToLogIn, logInAs } from '../sign-in/logInAs.ts';
import { t } from './messages.ts';

export default function PasswordResetPage() {
  const { state } = useLocation();
  const role = (state as { role?: Role } | null)?.role ?? lastRole() ?? 'guardian';
  usePageTitle(t('doneTitle'));
  return (
    <OutcomePage art={<SuccessArt />} title={t('doneTitle')} text={t('doneText')}>
      <Button size="lg" component={Link} to={signInPage(role)} state={logInAs(emailToLogIn(state) || undefined)}>
        {t('logIn')}
      </Button>
    </OutcomePage>
  );
}
