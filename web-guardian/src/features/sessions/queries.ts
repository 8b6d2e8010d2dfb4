import { http, infiniteQueryOptions, queryOptions } from '@larkwell/app-kit';
import { sessionsKey } from '../../shared/sessions/queries.ts';
import type { Session } from '../../shared/types.ts';
import { mergeSessions, type SessionFilter, type SessionPage } from './merge.ts';

/** Page by page; the pages of what was loaded come back as one list. */
export const sessionsQuery = (childId: string, filter: SessionFilter) =>
  infiniteQueryOptions({
    queryKey: [...sessionsKey(childId), filter],
    queryFn: ({ pageParam }) =>
      http.get<SessionPage>(`/clients/${childId}/events`, { query: { filter, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: SessionPage) => pagy.next,
    select: ({ pages }): Session[] => mergeSessions(pages, filter),
  });

interface SessionNote {
  id: string;
  content: string;
  creator_name: string;
  created_at: string;
  note_type: 'soap_subjective' | 'soap_objective' | 'soap_assessment' | 'soap_plan' | 'general';
  edited: boolean;
}

/** What the therapist has shared of a session. */
export const sessionNotesQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['session-notes', sessionId],
    queryFn: () => http.get<{ notes: SessionNote[] }>(`/events/${sessionId}/notes`),
    select: (answer: { notes: SessionNote[] }) => answer.notes,
  });
