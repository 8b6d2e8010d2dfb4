import {
  type CalendlyResponse,
  type LedgerResponse,
  type SessionsAfterPaidWeeksResponse,
  showCalendlyOptions,
  showLedgerOptions,
} from '@larkwell/app-kit/api';
import { sessionDetailsQuery } from '@larkwell/app-kit/child';
import { afterPaidWeeksQuery } from '../../shared/sessions/afterPaidWeeks.ts';

/** A session with the notes and materials that the therapist shared, read each time its dialog opens. */
export const sessionQuery = (sessionId: string) => ({ ...sessionDetailsQuery(sessionId), staleTime: 0 });

/** How many due sessions the child attended, and the no-show rate in whole percent: null before the first one counts. */
export const attendanceQuery = (childId: string) => ({
  ...showLedgerOptions({ path: { client_id: childId } }),
  select: ({ ledger }: LedgerResponse) => ledger.no_show,
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
