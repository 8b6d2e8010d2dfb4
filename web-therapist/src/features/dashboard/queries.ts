import { type DashboardAnswer, showDashboardOptions } from '@larkwell/app-kit/api';

/** What changes while the page is open without anybody's doing, the end of a session, is asked for this often (ms). */
const lookEvery = 60_000;

export const dashboardQuery = () => ({
  ...showDashboardOptions(),
  select: ({ dashboard }: DashboardAnswer) => dashboard,
  refetchInterval: lookEvery,
});
