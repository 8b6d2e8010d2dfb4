import { infiniteQueryOptions } from '@larkwell/app-kit';
import {
  listReportsDue,
  listReportsDueQueryKey,
  type ReportsDueAnswer,
  showTasksOptions,
  type TasksAnswer,
} from '@larkwell/app-kit/api';
import { lookEvery } from '../../shared/events/queries.ts';

export const tasksQuery = () => ({
  ...showTasksOptions(),
  select: ({ tasks }: TasksAnswer) => tasks,
  refetchInterval: lookEvery,
});

const keyOf = ({ event_id, client }: ReportsDueAnswer['reports_due'][number]) => `${event_id} ${client.id}`;

/** The oldest first, page by page; each once, also when one left a page that was read before. */
export const reportsDueQuery = () =>
  infiniteQueryOptions({
    queryKey: listReportsDueQueryKey(),
    queryFn: ({ pageParam, signal }) => listReportsDue({ query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: ReportsDueAnswer) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ reports_due }) => reports_due).map((report) => [keyOf(report), report])).values(),
    ],
  });
