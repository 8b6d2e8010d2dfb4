import {
  type CalendlyResponse,
  type LedgerResponse,
  listEventNotesOptions,
  type NotesResponse,
  type SessionsAfterPaidWeeksResponse,
  showCalendlyOptions,
  showLedgerOptions,
} from '@larkwell/app-kit/api';
import { afterPaidWeeksQuery } from '../../shared/sessions/afterPaidWeeks.ts';

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

/** Last day of the canceled plan that ends before a session, by the session's id. */
export const endingPlansQuery = (childId: string) => ({
  ...afterPaidWeeksQuery(childId),
  select: ({ events }: SessionsAfterPaidWeeksResponse) =>
    new Map(events.flatMap(({ id, plan_ends_on }) => (plan_ends_on ? [[id, plan_ends_on] as const] : []))),
});

/** Null when none is offered. */
export const consultationQuery = () => ({
  ...showCalendlyOptions(),
  select: ({ calendly }: CalendlyResponse) => calendly,
  staleTime: Number.POSITIVE_INFINITY,
});
