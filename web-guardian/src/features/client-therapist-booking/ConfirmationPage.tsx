import { Link, usePageTitle } from '@larkwell/app-kit';
import { Button, SuccessArt, WizardActions, WizardPage } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { BookedSessions } from '../../shared/sessions/BookedSessions.tsx';
import { useBookedSessions } from '../../shared/sessions/useBookedSessions.ts';
import { t } from './messages/index.ts';

export default function ConfirmationPage() {
  usePageTitle(t('confirmationTitle'));
  const { timezone } = useGuardian();
  const booked = useBookedSessions();
  return (
    <WizardPage title={t('confirmationTitle')} lead={t('confirmationLead')} art={<SuccessArt />}>
      {booked.length > 0 && <BookedSessions label={t('confirmationList')} sessions={booked} zone={timezone} />}
      <WizardActions>
        <Button component={Link} to="/client/sessions">
          {t('toSessions')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
