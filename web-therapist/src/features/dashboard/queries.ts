import { type DashboardAnswer, showDashboardOptions } from '@larkwell/app-kit/api';
import { pollInterval } from '../../shared/events/queries.ts';

export const dashboardQuery = () => ({
  ...showDashboardOptions(),
  select: ({ dashboard }: DashboardAnswer) => dashboard,
  refetchInterval: pollInterval,
});
