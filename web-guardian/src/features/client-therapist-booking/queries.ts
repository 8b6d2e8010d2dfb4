import { queryOptions } from '@larkwell/app-kit';
import {
  type EventAnswer,
  listAvailableDatesOptions,
  listAvailableDatesQueryKey,
  listPendingSchedule,
  type PendingAnswer,
  type SlotsAnswer,
  showEventOptions,
} from '@larkwell/app-kit/api';
import { askUntil } from '../../shared/askUntil.ts';
import { pendingKey } from '../../shared/sessions/queries.ts';

interface Wanted {
  therapistId: string;
  /** Of one session. */
  minutes: number;
  /** `YYYY-MM-DD` in `zone`, both included. */
  from: string;
  until: string;
  zone: string;
  /** A session whose own time counts as free, since it is about to move. */
  moving?: string;
  /** The times at which something of this service is left to book, in its cycle that starts on `cycle`. */
  booking?: { serviceId: string; cycle: string };
}

export const freeSlotsKey = (therapistId: string) =>
  listAvailableDatesQueryKey({ query: { therapist_id: therapistId } });

export const freeSlotsQuery = ({ therapistId, minutes, from, until, zone, moving, booking }: Wanted) => ({
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
  select: (answer: SlotsAnswer) => answer.available_time_slots,
  enabled: minutes > 0,
  staleTime: 0,
});

interface Service {
  childId: string;
  therapistId: string;
  /** One particular service; any of the therapist's without it. */
  serviceId: string | null;
  /** The therapist was chosen just now: the service comes to be a moment later. */
  expected: boolean;
}

/** What there is to book with a therapist: one entry for each cycle that can be booked by now, the soonest first. */
export const careServiceQuery = ({ childId, therapistId, serviceId, expected }: Service) => {
  const find = ({ events }: PendingAnswer) => {
    const known = events.find(
      (one) => one.therapist.id === therapistId && (serviceId === null || one.service_id === serviceId),
    );
    return events.filter((one) => one.service_id === known?.service_id);
  };
  return queryOptions({
    queryKey: [...pendingKey(childId), 'care-service', therapistId, serviceId],
    queryFn: async () => {
      const ask = () => listPendingSchedule({ path: { client_id: childId }, query: { ahead: true } });
      return find(expected ? await askUntil(ask, (answer) => find(answer).length > 0) : await ask());
    },
    staleTime: 0,
  });
};

export const sessionQuery = (sessionId: string) => ({
  ...showEventOptions({ path: { event_id: sessionId } }),
  select: ({ event }: EventAnswer) => event,
});
