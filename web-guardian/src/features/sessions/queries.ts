import { infiniteQueryOptions } from '@larkwell/app-kit';
import {
  type EventsPage,
  listClientEvents,
  listClientEventsQueryKey,
  listEventNotesOptions,
  type NotesAnswer,
} from '@larkwell/app-kit/api';
import { mergeSessions, type SessionFilter } from './merge.ts';

/** Page by page; the pages of what was loaded come back as one list. */
export const sessionsQuery = (childId: string, filter: SessionFilter) =>
  infiniteQueryOptions({
    queryKey: listClientEventsQueryKey({ path: { client_id: childId }, query: { filter } }),
    queryFn: ({ pageParam, signal }) =>
      listClientEvents({ path: { client_id: childId }, query: { filter, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: EventsPage) => pagy.next,
    select: ({ pages }) => mergeSessions(pages, filter),
  });

/** What the therapist has shared of a session. */
export const sessionNotesQuery = (sessionId: string) => ({
  ...listEventNotesOptions({ path: { event_id: sessionId } }),
  select: ({ notes }: NotesAnswer) => notes,
});
