import {
  type CalendlyAnswer,
  type LedgerAnswer,
  listEventNotesOptions,
  type NotesAnswer,
  showCalendlyOptions,
  showLedgerOptions,
} from '@larkwell/app-kit/api';

/** What the therapist has shared of a session. */
export const sessionNotesQuery = (sessionId: string) => ({
  ...listEventNotesOptions({ path: { event_id: sessionId } }),
  select: ({ notes }: NotesAnswer) => notes,
});

/** How many of the sessions that were due the child missed, in whole percent; null before the first one. */
export const noShowRateQuery = (childId: string) => ({
  ...showLedgerOptions({ path: { client_id: childId } }),
  select: ({ ledger }: LedgerAnswer) => ledger.no_show.rate,
});

/** Null where none is offered. An extra: it stays away while it loads or cannot. */
export const consultationQuery = () => ({
  ...showCalendlyOptions(),
  select: ({ calendly }: CalendlyAnswer) => calendly,
  staleTime: Number.POSITIVE_INFINITY,
});
