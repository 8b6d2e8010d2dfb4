import { ApiError, keepPreviousData } from '@larkwell/app-kit';
import { type EventResponse, type EventsResponse, listEventsOptions, showEventOptions } from '@larkwell/app-kit/api';
import { untilPermissionsTurn } from '@larkwell/app-kit/child';
import { t } from '../messages.ts';

/** Query keys of the dashboard and the tasks. */
export const dashboardKeys = [[{ _id: 'showDashboard' }], [{ _id: 'showTasks' }], [{ _id: 'listReportsDue' }]] as const;

/** Query keys that a mark or an attendance makes stale. */
export const eventKeys = [
  [{ _id: 'listEvents' }],
  [{ _id: 'listClientEvents' }],
  [{ _id: 'showEvent' }],
  [{ _id: 'showFollowing' }],
  ...dashboardKeys,
  [{ _id: 'showLedger' }],
] as const;

/** The therapist's events in a half-open range; keeps the last range while the next one loads. */
export const calendarQuery = (range: { start: Date; end: Date }) => ({
  ...listEventsOptions({ query: { start: range.start.toISOString(), end: range.end.toISOString() } }),
  select: ({ events }: EventsResponse) => events,
  placeholderData: keepPreviousData,
  refetchInterval: untilPermissionsTurn,
});

/** The details query needs an id. `docs/product/web.md#event-details` */
const withoutId = () => Promise.reject(new ApiError(422, { error: t('eventIdMissing') }));

export const eventQuery = (id: string) => {
  const asked = showEventOptions({ path: { event_id: id } });
  return {
    ...asked,
    queryFn: id.trim() === '' ? withoutId : asked.queryFn,
    select: ({ event }: EventResponse) => event,
    refetchInterval: untilPermissionsTurn,
  };
};
