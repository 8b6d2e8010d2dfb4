import { useToastMutation } from '@larkwell/app-kit';
import {
  deleteReport,
  getReportLinks,
  listReportsOptions,
  listReportsQueryKey,
  type NewReport,
  type ReportList,
  requestReport,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** In milliseconds. An unchanged list costs almost nothing: `docs/product/documents.md#polling-reports` */
const pollInterval = 1000;
const all = { query: { items: 1000 } };
const reportsKey = listReportsQueryKey(all);

/** Newest first. */
export const reportsQuery = () => ({
  ...listReportsOptions(all),
  select: ({ reports }: ReportList) => reports,
  staleTime: 0,
  refetchInterval: pollInterval,
});

/** The form shows errors. */
export const useRequestReport = () =>
  useToastMutation({
    mutationFn: (report: NewReport) => requestReport({ body: { report } }),
    success: t('created'),
    error: false,
    invalidates: [reportsKey],
  });

export const useDeleteReport = () =>
  useToastMutation({
    mutationFn: (id: string) => deleteReport({ path: { report_id: id } }),
    success: t('deleted'),
    invalidates: [reportsKey],
  });

/** Links expire after five minutes, so fetch a fresh one. The response is an attachment, so the page stays. */
export const useDownloadReport = () =>
  useToastMutation({
    mutationFn: async ({ id, format }: { id: string; format: 'pdf' | 'csv' }) => {
      const links = await getReportLinks({ path: { report_id: id } });
      const link = document.createElement('a');
      link.href = links[format];
      link.download = '';
      link.click();
    },
  });
