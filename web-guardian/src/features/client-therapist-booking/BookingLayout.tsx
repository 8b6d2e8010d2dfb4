import { LazyOutlet, Navigate, useSearchParams } from '@larkwell/app-kit';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { mayBook, resumePage } from '../../shared/guardian/steps.ts';
import { useBooked } from '../../shared/sessions/useBookedSessions.ts';

/** Booking is for signed-in guardians who have chosen a therapist, and for who holds an invitation. */
export default function BookingLayout() {
  const invited = useSearchParams()[0].has('token');
  const { invitedZone } = useBooked();
  if (invited || invitedZone) return <LazyOutlet />;
  return (
    <GuardianGate>
      {(guardian) => (mayBook(guardian) ? <LazyOutlet /> : <Navigate to={resumePage(guardian)} replace />)}
    </GuardianGate>
  );
}
