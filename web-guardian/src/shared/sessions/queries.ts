import {
  listClientEventsQueryKey,
  listPendingScheduleOptions,
  listPendingScheduleQueryKey,
  type PendingResponse,
  showLedgerQueryKey,
} from '@larkwell/app-kit/api';
import { afterPaidWeeksKey } from './afterPaidWeeks.ts';
import { pendingServices } from './pending.ts';

export const pendingKey = (childId: string) => listPendingScheduleQueryKey({ path: { client_id: childId } });

/** Key prefixes of all queries that a booking or cancellation for this child makes stale. */
export const sessionKeys = (childId: string) => [
  listClientEventsQueryKey({ path: { client_id: childId } }),
  pendingKey(childId),
  showLedgerQueryKey({ path: { client_id: childId } }),
  afterPaidWeeksKey(childId),
];

/** What is left to book of each service, and which can't be booked until the subscription changes. */
export const pendingQuery = (childId: string) => ({
  ...listPendingScheduleOptions({ path: { client_id: childId }, query: { ahead: true } }),
  select: ({ events, blocked }: PendingResponse) => ({ services: pendingServices(events), blocked }),
});
