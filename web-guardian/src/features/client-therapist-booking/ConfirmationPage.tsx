import { Link, usePageTitle } from '@larkwell/app-kit';
import { Button, SuccessArt, WizardActions, WizardPage } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { BookedSessions } from '../../shared/sessions/BookedSessions.tsx';
import { useBooked } from '../../shared/sessions/useBookedSessions.ts';
import { t } from './messages/index.ts';

export default function ConfirmationPage() {
  const { timezone } = useGuardian();
  const { booked, moved } = useBooked();
  const title = moved ? t('movedTitle') : t('confirmationTitle');
  usePageTitle(title);
  return (
    <WizardPage title={title} lead={moved ? t('movedLead') : t('confirmationLead')} art={<SuccessArt />}>
      {booked.length > 0 && (
        <BookedSessions label={moved ? t('movedList') : t('confirmationList')} sessions={booked} zone={timezone} />
      )}
      <WizardActions>
        <Button component={Link} to="/client/sessions">
          {t('toSessions')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
