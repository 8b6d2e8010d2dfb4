import { infiniteQueryOptions } from '@tanstack/react-query';
import { type EventSchema, type EventsPage, listClientEvents, listClientEventsQueryKey } from '../api/index.ts';
import { untilPermissionsTurn } from './permission-turn.ts';

const day = 24 * 60 * 60 * 1000;

/** True within 24 hours before the start of a planned session, and during it (docs/product/web.md#session-cards). */
export function isSoon({ start_date, end_date }: Pick<EventSchema, 'start_date' | 'end_date'>, now: Date): boolean {
  return Date.parse(start_date) - now.getTime() < day && Date.parse(end_date) > now.getTime();
}

export type SessionFilter = 'upcoming' | 'past';

/** Merges pages by id, later pages win; upcoming ascending, past descending. `docs/product/web.md#load-more` */
export function mergeSessions(pages: readonly EventsPage[], filter: SessionFilter): EventSchema[] {
  const byId = new Map(pages.flatMap(({ events }) => events).map((session) => [session.id, session]));
  const direction = filter === 'upcoming' ? 1 : -1;
  return [...byId.values()].sort(
    (one, other) => direction * (Date.parse(one.start_date) - Date.parse(other.start_date)),
  );
}

/** The sessions of one child in pages, merged into one list. */
export const clientSessionsQuery = (childId: string, filter: SessionFilter) =>
  infiniteQueryOptions({
    queryKey: listClientEventsQueryKey({ path: { client_id: childId }, query: { filter } }),
    queryFn: ({ pageParam, signal }) =>
      listClientEvents({ path: { client_id: childId }, query: { filter, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: EventsPage) => pagy.next,
    select: ({ pages }) => mergeSessions(pages, filter),
    refetchInterval: untilPermissionsTurn,
  });
