import { infiniteQueryOptions } from '@tanstack/react-query';
import { type EventShape, type EventsPage, listClientEvents, listClientEventsQueryKey } from '../api/index.ts';

export type SessionFilter = 'upcoming' | 'past';

/** Merged by id, a later page's word counts; upcoming ascending, past descending (SPEC.md section 4). */
export function mergeSessions(pages: readonly EventsPage[], filter: SessionFilter): EventShape[] {
  const byId = new Map(pages.flatMap(({ events }) => events).map((session) => [session.id, session]));
  const direction = filter === 'upcoming' ? 1 : -1;
  return [...byId.values()].sort(
    (one, other) => direction * (Date.parse(one.start_date) - Date.parse(other.start_date)),
  );
}

/** The sessions of one child, page by page; what was loaded comes back as one list. */
export const clientSessionsQuery = (childId: string, filter: SessionFilter) =>
  infiniteQueryOptions({
    queryKey: listClientEventsQueryKey({ path: { client_id: childId }, query: { filter } }),
    queryFn: ({ pageParam, signal }) =>
      listClientEvents({ path: { client_id: childId }, query: { filter, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: EventsPage) => pagy.next,
    select: ({ pages }) => mergeSessions(pages, filter),
  });
