import {
  listClientEventsQueryKey,
  listPendingScheduleOptions,
  listPendingScheduleQueryKey,
  type PendingResponse,
  showLedgerQueryKey,
} from '@larkwell/app-kit/api';

export const pendingKey = (childId: string) => listPendingScheduleQueryKey({ path: { client_id: childId } });

/** Key prefixes of all queries that a booking or cancellation for this child makes stale. */
export const sessionKeys = (childId: string) => [
  listClientEventsQueryKey({ path: { client_id: childId } }),
  pendingKey(childId),
  showLedgerQueryKey({ path: { client_id: childId } }),
];

/** Per service, the soonest cycle with sessions left to book. */
export const pendingQuery = (childId: string) => ({
  ...listPendingScheduleOptions({ path: { client_id: childId }, query: { ahead: true } }),
  select: ({ events }: PendingResponse) =>
    events.filter((one, index) => events.findIndex(({ service_id }) => service_id === one.service_id) === index),
});
