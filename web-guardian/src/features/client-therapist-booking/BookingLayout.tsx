import { LazyOutlet, Navigate } from '@larkwell/app-kit';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { mayBook, resumePage } from '../../shared/guardian/steps.ts';

/** Booking is for signed-in guardians who have chosen a therapist. */
export default function BookingLayout() {
  return (
    <GuardianGate>
      {(guardian) => (mayBook(guardian) ? <LazyOutlet /> : <Navigate to={resumePage(guardian)} replace />)}
    </GuardianGate>
  );
}
