import { type DashboardResponse, showDashboardOptions } from '@larkwell/app-kit/api';
import { pollInterval } from '../../shared/events/queries.ts';

export const dashboardQuery = () => ({
  ...showDashboardOptions(),
  select: ({ dashboard }: DashboardResponse) => dashboard,
  refetchInterval: pollInterval,
});
