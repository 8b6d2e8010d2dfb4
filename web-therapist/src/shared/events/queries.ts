import { ApiError, keepPreviousData } from '@larkwell/app-kit';
import { type EventAnswer, type EventsAnswer, listEventsOptions, showEventOptions } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

/** What is counted and listed for the therapist. */
export const deskKeys = [[{ _id: 'showDashboard' }], [{ _id: 'showTasks' }], [{ _id: 'listReportsDue' }]] as const;

/** Every list and single event that a mark or an attendance makes stale, and what is counted of them. */
export const eventKeys = [
  [{ _id: 'listEvents' }],
  [{ _id: 'listClientEvents' }],
  [{ _id: 'showEvent' }],
  [{ _id: 'showFollowing' }],
  ...deskKeys,
  [{ _id: 'showLedger' }],
] as const;

/** The therapist's calendar in a half-open range of instants; the last range stays while the next is on its way. */
export const calendarQuery = (range: { start: Date; end: Date }) => ({
  ...listEventsOptions({ query: { start: range.start.toISOString(), end: range.end.toISOString() } }),
  select: ({ events }: EventsAnswer) => events,
  placeholderData: keepPreviousData,
});

/** What changes while a page is open without anybody's doing (a room opens, a session ends) is asked for this often, ms. */
export const lookEvery = 60_000;

/** SPEC.md section 7: without an id there is nothing to ask for. */
const withoutId = () => Promise.reject(new ApiError(422, { error: t('eventIdMissing') }));

export const eventQuery = (id: string) => {
  const asked = showEventOptions({ path: { event_id: id } });
  return {
    ...asked,
    queryFn: id.trim() === '' ? withoutId : asked.queryFn,
    select: ({ event }: EventAnswer) => event,
    refetchInterval: lookEvery,
  };
};
