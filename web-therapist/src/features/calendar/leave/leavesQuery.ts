import { type LeavesResponse, listLeavesOptions } from '@larkwell/app-kit/api';

/** Leave that ended in the last 90 days or is still to come, by start. */
export const leavesQuery = () => ({
  ...listLeavesOptions(),
  select: ({ leaves }: LeavesResponse) => leaves,
});
