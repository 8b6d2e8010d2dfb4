import { useParams, useSearchParams } from '@larkwell/app-kit';
import { InvitedBooking } from './InvitedBooking.tsx';
import { MoveSession } from './MoveSession.tsx';
import { OwnBooking } from './OwnBooking.tsx';

/**
 * `/client-therapist-booking/{therapist id}`: with `service_id` (and `child`) real free times, several at once; with
 * `self_reschedule_event` another time for a session that is booked; with `token` what an invitation is for.
 */
export default function BookingPage() {
  const { therapistId = '' } = useParams();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const sessionId = parameters.get('self_reschedule_event');
  if (token) return <InvitedBooking token={token} />;
  return sessionId ? <MoveSession sessionId={sessionId} therapistId={therapistId} /> : <OwnBooking />;
}
