import {
  type CalendlyResponse,
  type LedgerResponse,
  listEventNotesOptions,
  type NotesResponse,
  showCalendlyOptions,
  showLedgerOptions,
} from '@larkwell/app-kit/api';

/** The notes that the therapist shared. */
export const sessionNotesQuery = (sessionId: string) => ({
  ...listEventNotesOptions({ path: { event_id: sessionId } }),
  select: ({ notes }: NotesResponse) => notes,
});

/** The child's no-show rate in whole percent; null before the first session counts. */
export const noShowRateQuery = (childId: string) => ({
  ...showLedgerOptions({ path: { client_id: childId } }),
  select: ({ ledger }: LedgerResponse) => ledger.no_show.rate,
});

/** Null when none is offered. */
export const consultationQuery = () => ({
  ...showCalendlyOptions(),
  select: ({ calendly }: CalendlyResponse) => calendly,
  staleTime: Number.POSITIVE_INFINITY,
});
