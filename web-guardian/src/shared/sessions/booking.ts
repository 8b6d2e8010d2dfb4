import { ApiError, useToastMutation } from '@larkwell/app-kit';
import { bookClientEvents, type EventsResponse, listAvailableDatesQueryKey } from '@larkwell/app-kit/api';
import { sessionKeys } from './queries.ts';

export const freeSlotsKey = (therapistId: string) =>
  listAvailableDatesQueryKey({ query: { therapist_id: therapistId } });

export interface Callbacks<Answer> {
  /** Called before refetching, which may unmount the page. */
  onDone: (answer: Answer) => void;
  /** The offered slots are stale. */
  onRefused: () => void;
}

interface Booking {
  childId: string;
  serviceId: string;
  therapistId: string;
}

export const isSlotTaken = (error: unknown) => error instanceof ApiError && error.code === 'slot_taken';

/** Books all or nothing. On a conflict the slots are refetched. */
export function useBookSessions(
  { childId, serviceId, therapistId }: Booking,
  { onDone, onRefused }: Callbacks<EventsResponse>,
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
