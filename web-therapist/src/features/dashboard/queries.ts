import { type DashboardAnswer, showDashboardOptions } from '@larkwell/app-kit/api';
import { lookEvery } from '../../shared/events/queries.ts';

export const dashboardQuery = () => ({
  ...showDashboardOptions(),
  select: ({ dashboard }: DashboardAnswer) => dashboard,
  refetchInterval: lookEvery,
});
