import { listSessionsAfterPaidWeeksOptions, listSessionsAfterPaidWeeksQueryKey } from '@larkwell/app-kit/api';

export const afterPaidWeeksKey = (childId: string) =>
  listSessionsAfterPaidWeeksQueryKey({ path: { client_id: childId } });

/** Booked sessions after their plan's last paid day. */
export const afterPaidWeeksQuery = (childId: string) =>
  listSessionsAfterPaidWeeksOptions({ path: { client_id: childId } });
