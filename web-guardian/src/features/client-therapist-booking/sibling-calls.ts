import { ApiError, useToastMutation } from '@larkwell/app-kit';
import { bookClientEvents, type EventsResponse, listSiblingDatesOptions } from '@larkwell/app-kit/api';
import { type Callbacks, freeSlotsKey } from '../../shared/sessions/booking.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import type { PendingSession } from '../../shared/types.ts';
import { type Pair, pairsOf } from './siblings.ts';

interface SiblingRequest {
  serviceId: string;
  siblingServiceId: string;
  /** `YYYY-MM-DD` in `zone`, both included. */
  from: string;
  until: string;
  zone: string;
}

/** Free times for two children, one right after the other. */
export const siblingDatesQuery = ({ serviceId, siblingServiceId, from, until, zone }: SiblingRequest) => ({
  ...listSiblingDatesOptions({
    query: {
      service_id: serviceId,
      sibling_service_id: siblingServiceId,
      start_date: from,
      end_date: until,
      timezone: zone,
    },
  }),
  select: pairsOf,
  staleTime: 0,
});

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
