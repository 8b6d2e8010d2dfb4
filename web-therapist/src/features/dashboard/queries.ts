import { type DashboardResponse, showDashboardOptions } from '@larkwell/app-kit/api';
import { untilPermissionsTurn } from '@larkwell/app-kit/child';

export const dashboardQuery = () => ({
  ...showDashboardOptions(),
  select: ({ dashboard }: DashboardResponse) => dashboard,
  refetchInterval: untilPermissionsTurn,
});
