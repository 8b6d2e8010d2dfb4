import {
  type LedgerResponse,
  listPendingScheduleOptions,
  type PendingResponse,
  showLedgerOptions,
} from '@larkwell/app-kit/api';

/** The ledger of the child's services with this therapist, each in its current cycle. */
export const ledgerQuery = (clientId: string) => ({
  ...showLedgerOptions({ path: { client_id: clientId } }),
  select: ({ ledger }: LedgerResponse) => ledger,
});

/** What is left to book with this therapist; therapists only see services they provide. */
export const ownPendingQuery = (clientId: string, therapistId: string) => ({
  ...listPendingScheduleOptions({ path: { client_id: clientId } }),
  select: ({ events }: PendingResponse) => events.filter(({ therapist }) => therapist.id === therapistId),
});
