import { useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import {
  type DashboardResponse,
  showDashboardOptions,
  showTasksOptions,
  type TasksResponse,
} from '@larkwell/app-kit/api';
import { inboxQuery, untilPermissionsTurn } from '@larkwell/app-kit/child';
import { cosignaturesQuery, reportCosignaturesQuery } from '../../shared/cosignatures/queries.ts';
import { amendmentsQuery, reportsDueQuery } from './tasks/queries.ts';

const dashboardQuery = () => ({
  ...showDashboardOptions(),
  select: ({ dashboard }: DashboardResponse) => dashboard,
  refetchInterval: untilPermissionsTurn,
});

const tasksQuery = () => ({
  ...showTasksOptions(),
  select: ({ tasks }: TasksResponse) => tasks,
  refetchInterval: untilPermissionsTurn,
});

/** Everything that the page lists, asked for at once. */
export function useTodayQueries() {
  return {
    dashboard: useQuery(dashboardQuery()),
    tasks: useQuery(tasksQuery()),
    notesDue: useInfiniteQuery(reportsDueQuery()),
    cosignatures: useInfiniteQuery(cosignaturesQuery()),
    reports: useInfiniteQuery(reportCosignaturesQuery()),
    amendments: useInfiniteQuery(amendmentsQuery()),
    threads: useInfiniteQuery(inboxQuery()),
  };
}

export type TodayQueries = ReturnType<typeof useTodayQueries>;
