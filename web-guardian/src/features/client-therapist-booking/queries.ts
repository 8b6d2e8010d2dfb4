import { queryOptions } from '@larkwell/app-kit';
import {
  type EventResponse,
  listAvailableDatesOptions,
  listPendingSchedule,
  type PendingResponse,
  showEventOptions,
} from '@larkwell/app-kit/api';
import { untilPermissionsTurn } from '@larkwell/app-kit/child';
import { pollUntil } from '../../shared/pollUntil.ts';
import { pendingKey } from '../../shared/sessions/queries.ts';
import { freeSlots } from './slots.ts';

interface SlotsRequest {
  therapistId: string;
  /** Length of one session. */
  minutes: number;
  /** `YYYY-MM-DD` in `zone`, both included. */
  from: string;
  until: string;
  zone: string;
  /** The session to move: its own time counts as free. */
  moving?: string;
  /** Only slots bookable for this service in its cycle that starts on `cycle`. */
  booking?: { serviceId: string; cycle: string };
}

export const freeSlotsQuery = ({ therapistId, minutes, from, until, zone, moving, booking }: SlotsRequest) => ({
  ...listAvailableDatesOptions({
    query: {
      therapist_id: therapistId,
      event_duration: minutes,
      start_date: from,
      end_date: until,
      timezone: zone,
      ...(moving ? { exclude_event: moving } : {}),
      ...(booking ? { service_id: booking.serviceId, cycle_starts_on: booking.cycle } : {}),
    },
  }),
  select: freeSlots,
  enabled: minutes > 0,
  staleTime: 0,
});

interface Service {
  childId: string;
  therapistId: string;
  /** Null for any service with the therapist. */
  serviceId: string | null;
  /** The therapist was just chosen, so the service will appear in a moment: poll for it. */
  expected: boolean;
}

/** The bookable cycles with a therapist, soonest first. */
export const careServiceQuery = ({ childId, therapistId, serviceId, expected }: Service) => {
  const find = ({ events }: PendingResponse) => {
    const known = events.find(
      (one) =>
        one.bookable > 0 && one.therapist.id === therapistId && (serviceId === null || one.service_id === serviceId),
    );
    return events.filter((one) => one.service_id === known?.service_id && one.bookable > 0);
  };
  return queryOptions({
    queryKey: [...pendingKey(childId), 'care-service', therapistId, serviceId],
    queryFn: async () => {
      const request = () => listPendingSchedule({ path: { client_id: childId }, query: { ahead: true } });
      return find(expected ? await pollUntil(request, (answer) => find(answer).length > 0) : await request());
    },
    staleTime: 0,
  });
};

export const sessionQuery = (sessionId: string) => ({
  ...showEventOptions({ path: { event_id: sessionId } }),
  select: ({ event }: EventResponse) => event,
  refetchInterval: untilPermissionsTurn,
});
