import { ApiError, useToastMutation } from '@larkwell/app-kit';
import { type EventResponse, rescheduleEvent, showEventQueryKey } from '@larkwell/app-kit/api';
import { type Callbacks, freeSlotsKey } from '../../shared/sessions/booking.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';

interface Move {
  sessionId: string;
  childId: string;
  therapistId: string;
}

/** Moves one session atomically: both times change, or neither. */
export function useMoveSession(
  { sessionId, childId, therapistId }: Move,
  { onDone, onRefused }: Callbacks<EventResponse>,
) {
  return useToastMutation({
    mutationFn: (start_date: string) =>
      rescheduleEvent({ path: { event_id: sessionId }, body: { event: { start_date } } }),
    invalidates: [
      ...sessionKeys(childId),
      freeSlotsKey(therapistId),
      showEventQueryKey({ path: { event_id: sessionId } }),
    ],
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onRefused();
    },
  });
}
