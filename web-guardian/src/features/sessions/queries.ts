import { http, queryOptions } from '@larkwell/app-kit';
import { listEventNotesOptions, type NotesAnswer } from '@larkwell/app-kit/api';
import type { WidgetSettings } from './widget.ts';

/** What the therapist has shared of a session. */
export const sessionNotesQuery = (sessionId: string) => ({
  ...listEventNotesOptions({ path: { event_id: sessionId } }),
  select: ({ notes }: NotesAnswer) => notes,
});

interface LedgerAnswer {
  ledger: { no_show: { rate: number | null } };
}

/** How many of the sessions that were due the child missed, in whole percent; null before the first one. */
export const noShowRateQuery = (childId: string) =>
  queryOptions({
    queryKey: ['ledger', childId],
    queryFn: ({ signal }) => http.get<LedgerAnswer>(`/clients/${childId}/ledger`, { signal }),
    select: ({ ledger }: LedgerAnswer) => ledger.no_show.rate,
  });

/** Null where none is offered. An extra: it stays away while it loads or cannot. */
export const consultationQuery = () =>
  queryOptions({
    queryKey: ['calendly'],
    queryFn: ({ signal }) => http.get<{ calendly: WidgetSettings | null }>('/guardians/calendlies/show', { signal }),
    select: ({ calendly }: { calendly: WidgetSettings | null }) => calendly,
    staleTime: Number.POSITIVE_INFINITY,
  });
