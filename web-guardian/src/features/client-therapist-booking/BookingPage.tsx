import { useParams, useSearchParams } from '@larkwell/app-kit';
import { CardsSkeleton, latePart } from '@larkwell/ui';
import { Suspense } from 'react';
import { MoveSession } from './MoveSession.tsx';
import { OwnBooking } from './OwnBooking.tsx';

const InvitedBooking = latePart(() => import('./InvitedBooking.tsx'));

/**
 * Times with one therapist. `service_id` (and `child`): books several sessions at once. `self_reschedule_event`: moves a
 * booked session. `token`: books what an invitation offers.
 */
export default function BookingPage() {
  const { therapistId = '' } = useParams();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const sessionId = parameters.get('self_reschedule_event');
  if (token) {
    return (
      <Suspense fallback={<CardsSkeleton />}>
        <InvitedBooking token={token} />
      </Suspense>
    );
  }
  return sessionId ? <MoveSession sessionId={sessionId} therapistId={therapistId} /> : <OwnBooking />;
}
