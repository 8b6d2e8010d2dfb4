import { useParams, useSearchParams } from '@larkwell/app-kit';
import { MoveSession } from './MoveSession.tsx';
import { OwnBooking } from './OwnBooking.tsx';

/**
 * `/client-therapist-booking/{therapist id}`: with `service_id` (and `child`) real free times, several at once; with
 * `self_reschedule_event` another time for a session that is booked.
 */
export default function BookingPage() {
  const { therapistId = '' } = useParams();
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('self_reschedule_event');
  return sessionId ? <MoveSession sessionId={sessionId} therapistId={therapistId} /> : <OwnBooking />;
}
