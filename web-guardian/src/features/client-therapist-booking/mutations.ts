import { ApiError, useToastMutation } from '@larkwell/app-kit';
import {
  bookClientEvents,
  type EventResponse,
  type EventsResponse,
  rescheduleEvent,
  showEventQueryKey,
} from '@larkwell/app-kit/api';
import { type Callbacks, freeSlotsKey } from '../../shared/sessions/booking.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import type { PendingSession } from '../../shared/types.ts';
import type { Pair } from './siblings.ts';

interface OneOfBoth {
  /** The child's. */
  id: string;
  service: Pick<PendingSession, 'service_id' | 'therapist'>;
}

/** Books both children's sessions, or neither. */
export function useBookPair(
  { child, sibling }: { child: OneOfBoth; sibling: OneOfBoth },
  { onDone, onRefused }: Callbacks<EventsResponse>,
) {
  return useToastMutation({
    mutationFn: ({ start_date, sibling_start_date }: Pick<Pair, 'start_date' | 'sibling_start_date'>, { headers }) =>
      bookClientEvents({
        path: { client_id: child.id },
        body: {
          events: [
            { service_id: child.service.service_id, start_date },
            { service_id: sibling.service.service_id, start_date: sibling_start_date, client_id: sibling.id },
          ],
        },
        headers,
      }),
    invalidates: [child, sibling].flatMap(({ id, service }) => [
      ...sessionKeys(id),
      freeSlotsKey(service.therapist.id),
    ]),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onRefused();
    },
  });
}

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
