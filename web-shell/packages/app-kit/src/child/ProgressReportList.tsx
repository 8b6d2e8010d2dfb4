import { Button, IconDownload, Row, RowList, RowText } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { progressReportPdf } from '../api/file-addresses.ts';
import type { ProgressReportSummary } from '../api/index.ts';
import { saveDownload } from '../api/save-download.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { formatDate } from '../time/index.ts';
import { t } from './messages.ts';

type Facts = Pick<ProgressReportSummary, 'start_date' | 'end_date' | 'audience' | 'language'>;

/** 'Dec 3, 2025 – Mar 2, 2026' */
export const reportPeriod = ({ start_date, end_date }: Facts) =>
  t('reportPeriod', { from: formatDate(start_date), to: formatDate(end_date) });

const kinds = {
  school: { en: 'forSchoolEnglish', es: 'forSchoolSpanish' },
  family: { en: 'forFamilyEnglish', es: 'forFamilySpanish' },
} as const;

/** 'For the school, in Spanish' */
export const reportKind = ({ audience, language }: Facts) => t(kinds[audience][language]);

/** A button that saves the PDF of a report. */
export function DownloadReport({ report, label }: { report: ProgressReportSummary; label?: string }) {
  const download = useToastMutation({
    mutationFn: () => saveDownload(progressReportPdf(report.child_id, report.id)),
    success: t('reportSaved'),
  });
  const text = label ?? t('downloadReport');
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={t('reportAction', { action: text, period: reportPeriod(report) })}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {text}
    </Button>
  );
}

interface ProgressReportListProps {
  label: string;
  reports: readonly ProgressReportSummary[];
  /** The reader's IANA zone. */
  zone: string;
  /** What a therapist can do with a report, beside its PDF. */
  actionsOf?: (report: ProgressReportSummary) => ReactNode;
}

/** Signed reports with their PDF, and the viewer's drafts. Families get no PDF of a withdrawn report. */
export function ProgressReportList({ label, reports, zone, actionsOf }: ProgressReportListProps) {
  return (
    <RowList label={label}>
      {reports.map((report) => (
        <Row key={report.id}>
          <RowText title={reportPeriod(report)} details={detailsOf(report, zone)} />
          {report.signed_at && (actionsOf || !report.withdrawn_at) && <DownloadReport report={report} />}
          {actionsOf?.(report)}
        </Row>
      ))}
    </RowList>
  );
}

function detailsOf(report: ProgressReportSummary, zone: string) {
  const { signed_at, saved_at, therapist_name: name, withdrawn_at, cosignature } = report;
  const kind = reportKind(report);
  if (withdrawn_at) return t('reportWithdrawn', { kind, name, date: formatDate(withdrawn_at, zone) });
  if (!signed_at) return t('reportDraft', { kind, date: formatDate(saved_at, zone) });
  const details = t('reportSigned', { kind, name, date: formatDate(signed_at, zone) });
  if (!cosignature) return details;
  const { supervisor_name, signed_at: cosigned_at } = cosignature;
  return cosigned_at
    ? t('reportCosigned', { details, name: supervisor_name, date: formatDate(cosigned_at, zone) })
    : t('reportWaits', { details, name: supervisor_name });
}
