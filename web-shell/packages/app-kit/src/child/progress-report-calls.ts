import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  listProgressReports,
  listProgressReportsQueryKey,
  type ProgressReportResponse,
  type ProgressReportsResponse,
  readProgressReportOptions,
} from '../api/index.ts';

/** A child's progress reports in pages of 20: the viewer's drafts, then the signed ones, newest first. */
export const progressReportsQuery = (childId: string) =>
  infiniteQueryOptions({
    queryKey: listProgressReportsQueryKey({ path: { client_id: childId } }),
    queryFn: ({ pageParam, signal }) =>
      listProgressReports({ path: { client_id: childId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: ProgressReportsResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap(({ progress_reports }) => progress_reports.map((report) => [report.id, report] as const)),
      ).values(),
    ],
  });

/** One report with its texts and figures. */
export const progressReportQuery = (childId: string, reportId: string) => ({
  ...readProgressReportOptions({ path: { client_id: childId, report_id: reportId } }),
  select: ({ progress_report }: ProgressReportResponse) => progress_report,
  staleTime: 0,
});
