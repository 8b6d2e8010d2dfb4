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
}

export const freeSlotsKey = (therapistId: string) =>
  listAvailableDatesQueryKey({ query: { therapist_id: therapistId } });

export const freeSlotsQuery = ({ therapistId, minutes, from, until, zone, moving }: Wanted) => ({
  ...listAvailableDatesOptions({
    query: {
      therapist_id: therapistId,
      event_duration: minutes,
      start_date: from,
      end_date: until,
      timezone: zone,
      ...(moving ? { exclude_event: moving } : {}),
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

/** What there is to book with a therapist, or null. */
export const careServiceQuery = ({ childId, therapistId, serviceId, expected }: Service) => {
  const find = ({ events }: PendingAnswer) =>
    events.find((one) => one.therapist.id === therapistId && (serviceId === null || one.service_id === serviceId)) ??
    null;
  return queryOptions({
    queryKey: [...pendingKey(childId), 'care-service', therapistId, serviceId],
    queryFn: async () => {
      const ask = () => listPendingSchedule({ path: { client_id: childId } });
      return find(expected ? await askUntil(ask, (answer) => find(answer) !== null) : await ask());
    },
    staleTime: 0,
  });
};

export const sessionQuery = (sessionId: string) => ({
  ...showEventOptions({ path: { event_id: sessionId } }),
  select: ({ event }: EventAnswer) => event,
});
