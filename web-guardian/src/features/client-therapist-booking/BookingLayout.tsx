import { LazyOutlet, Navigate, useSearchParams } from '@larkwell/app-kit';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { canBook, resumePage } from '../../shared/guardian/steps.ts';
import { useBookedSessions } from '../../shared/sessions/useBookedSessions.ts';

/** For signed-in guardians who have chosen a therapist, and for holders of an invitation. */
export default function BookingLayout() {
  const invited = useSearchParams()[0].has('token');
  const { invitedZone } = useBookedSessions();
  if (invited || invitedZone) return <LazyOutlet />;
  return (
    <GuardianGate>
      {(guardian) => (canBook(guardian) ? <LazyOutlet /> : <Navigate to={resumePage(guardian)} replace />)}
    </GuardianGate>
  );
}
