import { ApiError, keepPreviousData } from '@larkwell/app-kit';
import {
  type EventsResponse,
  listEventsOptions,
  listNoteDraftsQueryKey,
  showEventQueryKey,
} from '@larkwell/app-kit/api';
import { sessionDetailsQuery, untilPermissionsTurn } from '@larkwell/app-kit/child';
import { t } from '../messages.ts';

/** Query keys of the page "Today" and its badge. */
export const dashboardKeys = [
  [{ _id: 'showDashboard' }],
  [{ _id: 'showTasks' }],
  [{ _id: 'showTaskCount' }],
  [{ _id: 'listReportsDue' }],
  [{ _id: 'listToSchedule' }],
] as const;

/** Query keys that a mark or an attendance makes stale. */
export const eventKeys = [
  [{ _id: 'listEvents' }],
  [{ _id: 'listClientEvents' }],
  [{ _id: 'showEvent' }],
  [{ _id: 'showFollowing' }],
  ...dashboardKeys,
  [{ _id: 'showLedger' }],
] as const;

/** Query key of an event's details, which its notes and materials are part of. */
export const eventKey = (id: string) => showEventQueryKey({ path: { event_id: id } });

/** Query key of the therapist's own drafts of an event's notes. */
export const noteDraftsKey = (id: string) => listNoteDraftsQueryKey({ path: { event_id: id } });

/** The therapist's events in a half-open range; keeps the last range while the next one loads. */
export const calendarQuery = (range: { start: Date; end: Date }) => ({
  ...listEventsOptions({ query: { start: range.start.toISOString(), end: range.end.toISOString() } }),
  select: ({ events }: EventsResponse) => events,
  placeholderData: keepPreviousData,
  refetchInterval: untilPermissionsTurn,
});

/** The details query needs an id. `docs/product/web.md#event-details` */
const withoutId = () => Promise.reject(new ApiError(422, { error: t('eventIdMissing') }));

/** With the notes and materials of a session. */
export const eventQuery = (id: string) => {
  const query = sessionDetailsQuery(id);
  return { ...query, queryFn: id.trim() === '' ? withoutId : query.queryFn };
};
