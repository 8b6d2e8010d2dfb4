import { infiniteQueryOptions, keepPreviousData } from '@larkwell/app-kit';
import {
  type EventAnswer,
  type EventsAnswer,
  type EventsPage,
  listClientEvents,
  listClientEventsQueryKey,
  listEventsOptions,
  showEventOptions,
} from '@larkwell/app-kit/api';
import { mergeSessions, type SessionFilter } from './merge.ts';

/** Every list and single event that a mark or an attendance makes stale. */
export const eventKeys = [[{ _id: 'listEvents' }], [{ _id: 'listClientEvents' }], [{ _id: 'showEvent' }]] as const;

/** The therapist's calendar in a half-open range of instants; the last range stays while the next is on its way. */
export const calendarQuery = (range: { start: Date; end: Date }) => ({
  ...listEventsOptions({ query: { start: range.start.toISOString(), end: range.end.toISOString() } }),
  select: ({ events }: EventsAnswer) => events,
  placeholderData: keepPreviousData,
});

/** How often open details look whether the meeting room has opened, in milliseconds. */
const lookEvery = 60_000;

export const eventQuery = (id: string) => ({
  ...showEventOptions({ path: { event_id: id } }),
  select: ({ event }: EventAnswer) => event,
  refetchInterval: lookEvery,
});

/** Page by page; what was loaded comes back as one list. */
export const clientEventsQuery = (clientId: string, filter: SessionFilter) =>
  infiniteQueryOptions({
    queryKey: listClientEventsQueryKey({ path: { client_id: clientId }, query: { filter } }),
    queryFn: ({ pageParam, signal }) =>
      listClientEvents({ path: { client_id: clientId }, query: { filter, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: EventsPage) => pagy.next,
    select: ({ pages }) => mergeSessions(pages, filter),
  });
