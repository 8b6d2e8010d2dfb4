import {
  type LedgerResponse,
  listPendingScheduleOptions,
  type PendingResponse,
  showLedgerOptions,
} from '@larkwell/app-kit/api';

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/**
 * The ledger of the child's services with this therapist: each in its current cycle, or each cycle with a day in the
 * period.
 */
export const ledgerQuery = (clientId: string, period?: Period) => ({
  ...showLedgerOptions({ path: { client_id: clientId }, ...(period ? { query: { ...period } } : {}) }),
  select: ({ ledger }: LedgerResponse) => ledger,
});

/** What is left to book with this therapist; therapists only see services they provide. */
export const ownPendingQuery = (clientId: string, therapistId: string) => ({
  ...listPendingScheduleOptions({ path: { client_id: clientId } }),
  select: ({ events }: PendingResponse) => events.filter(({ therapist }) => therapist.id === therapistId),
});
