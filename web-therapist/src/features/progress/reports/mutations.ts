import { useToastMutation } from '@larkwell/app-kit';
import {
  copyProgressReport,
  discardProgressReport,
  type NewProgressReport,
  type ProgressReport,
  signProgressReport,
  startProgressReport,
  withdrawProgressReport,
} from '@larkwell/app-kit/api';
import { progressReportQuery, progressReportsQuery } from '@larkwell/app-kit/child';
import { t } from './messages.ts';

export const useStartReport = (clientId: string, onStarted: (reportId: string) => void) =>
  useToastMutation({
    mutationFn: (report: NewProgressReport, { headers }) =>
      startProgressReport({ path: { client_id: clientId }, body: { progress_report: report }, headers }),
    invalidates: [progressReportsQuery(clientId).queryKey],
    onSuccess: ({ progress_report }) => onStarted(progress_report.id),
  });

/** The page shows a refusal beside its field. */
export const useSignReport = () =>
  useToastMutation({
    mutationFn: ({ child_id, id, version }: ProgressReport, { headers }) =>
      signProgressReport({ path: { client_id: child_id, report_id: id }, body: { signature: { version } }, headers }),
    success: t('signed'),
    invalidates: (_, { child_id, id }) => [
      progressReportsQuery(child_id).queryKey,
      progressReportQuery(child_id, id).queryKey,
    ],
  });

export const useCopyReport = (onCopied: (reportId: string) => void) =>
  useToastMutation({
    mutationFn: ({ child_id, id, language }: Pick<ProgressReport, 'child_id' | 'id' | 'language'>, { headers }) =>
      copyProgressReport({
        path: { client_id: child_id, report_id: id },
        body: { progress_report: { language } },
        headers,
      }),
    success: t('copied'),
    invalidates: (_, { child_id }) => [progressReportsQuery(child_id).queryKey],
    onSuccess: ({ progress_report }) => onCopied(progress_report.id),
  });

export const useWithdrawReport = () =>
  useToastMutation({
    mutationFn: ({ report: { child_id, id }, reason }: { report: ProgressReport; reason: string }, { headers }) =>
      withdrawProgressReport({
        path: { client_id: child_id, report_id: id },
        body: { withdrawal: { reason } },
        headers,
      }),
    success: t('withdrawn'),
    invalidates: (_, { report: { child_id, id } }) => [
      progressReportsQuery(child_id).queryKey,
      progressReportQuery(child_id, id).queryKey,
    ],
  });

export const useDiscardReport = (onDiscarded: () => void) =>
  useToastMutation({
    mutationFn: ({ child_id, id }: ProgressReport) =>
      discardProgressReport({ path: { client_id: child_id, report_id: id } }),
    success: t('discarded'),
    invalidates: (_, { child_id }) => [progressReportsQuery(child_id).queryKey],
    onSuccess: onDiscarded,
  });
