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

export interface ReportFile {
  id: string;
  format: 'pdf' | 'csv';
  /** Left out: the whole report. */
  school?: string;
}

/** Links expire after five minutes, so fetch a fresh one. The response is an attachment, so the page stays. */
export const useDownloadReport = () =>
  useToastMutation({
    mutationFn: async ({ id, school, format }: ReportFile) => {
      const links = await getReportLinks({ path: { report_id: id } });
      const files = school === undefined ? links : links.files.find(({ school_name }) => school_name === school);
      if (!files) throw new Error(t('noFile'));
      const link = document.createElement('a');
      link.href = files[format];
      link.download = '';
      link.click();
    },
  });
