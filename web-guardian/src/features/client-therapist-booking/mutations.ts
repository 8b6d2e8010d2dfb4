import { ApiError, useToastMutation } from '@larkwell/app-kit';
import {
  bookClientEvents,
  type EventAnswer,
  type EventsAnswer,
  rescheduleEvent,
  showEventQueryKey,
} from '@larkwell/app-kit/api';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import { freeSlotsKey } from './queries.ts';

interface Outcome<Answer> {
  /** At once: what is read anew afterwards may take the page away that asked. */
  onDone: (answer: Answer) => void;
  /** What was offered is no longer so. */
  onRefused: () => void;
}

interface Booking {
  childId: string;
  serviceId: string;
  therapistId: string;
}

export const wasTaken = (error: unknown) => error instanceof ApiError && error.code === 'slot_taken';

/** All of them or none. Who was too late gets the times that are free now. */
export function useBookSessions(
  { childId, serviceId, therapistId }: Booking,
  { onDone, onRefused }: Outcome<EventsAnswer>,
) {
  return useToastMutation({
    mutationFn: (starts: readonly string[]) =>
      bookClientEvents({
        path: { client_id: childId },
        body: { events: starts.map((start_date) => ({ service_id: serviceId, start_date })) },
      }),
    invalidates: [...sessionKeys(childId), freeSlotsKey(therapistId)],
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

/** One session goes to another time: the old one is free and the new one taken, or nothing happened. */
export function useMoveSession({ sessionId, childId, therapistId }: Move, { onDone, onRefused }: Outcome<EventAnswer>) {
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
