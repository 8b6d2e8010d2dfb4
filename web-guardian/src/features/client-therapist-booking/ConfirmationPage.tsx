import { Link, usePageTitle, useSignIn } from '@larkwell/app-kit';
import { Button, QuietArt, SuccessArt, WizardActions, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { BookedSessions } from '../../shared/sessions/BookedSessions.tsx';
import { useBookedSessions } from '../../shared/sessions/useBookedSessions.ts';
import { t } from './messages.ts';

/** What was booked or moved, by a guardian or by an invitation, which needs no sign-in. */
export default function ConfirmationPage() {
  const { invitedZone } = useBookedSessions();
  return invitedZone ? <Confirmation zone={invitedZone} invited /> : <OwnConfirmation />;
}

function OwnConfirmation() {
  return <Confirmation zone={useGuardian().timezone} />;
}

function Confirmation({ zone, invited = false }: { zone: string; invited?: boolean }) {
  const { booked, moved } = useBookedSessions();
  const signedIn = useSignIn() !== null;
  const nothing = booked.length === 0; // opened directly, without booking first
  const title = nothing ? t('nothingBookedTitle') : moved ? t('movedTitle') : t('confirmationTitle');
  const lead = nothing || !(moved || invited) ? t('confirmationLead') : moved ? t('movedLead') : t('invitedLead');
  usePageTitle(title);
  return (
    <WizardPage title={title} lead={lead} art={nothing ? <QuietArt /> : <SuccessArt />}>
      {!nothing && (
        <BookedSessions label={moved ? t('movedList') : t('confirmationList')} sessions={booked} zone={zone} />
      )}
      <WizardActions>
        <Button component={Link} to={signedIn ? paths.client.sessions : paths.shell.logIn}>
          {signedIn ? t('toSessions') : t('logInToSee')}
        </Button>
      </WizardActions>
    </WizardPage>
  );
}
