import { Button, IconDownload, Row, RowList, RowText } from '@larkwell/ui';
import type { ReactNode } from 'react';
import type { ProgressReportSummary } from '../api/index.ts';
import { progressReportPdf } from '../api/pdf-addresses.ts';
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
  /** What an author can do with a draft. */
  draftActions?: (draft: ProgressReportSummary) => ReactNode;
}

/** Signed reports with their PDF, and the viewer's drafts. */
export function ProgressReportList({ label, reports, zone, draftActions }: ProgressReportListProps) {
  return (
    <RowList label={label}>
      {reports.map((report) => (
        <Row key={report.id}>
          <RowText title={reportPeriod(report)} details={detailsOf(report, zone)} />
          {report.signed_at ? <DownloadReport report={report} /> : draftActions?.(report)}
        </Row>
      ))}
    </RowList>
  );
}

function detailsOf(report: ProgressReportSummary, zone: string) {
  const { signed_at, saved_at, therapist_name } = report;
  const kind = reportKind(report);
  return signed_at
    ? t('reportSigned', { kind, name: therapist_name, date: formatDate(signed_at, zone) })
    : t('reportDraft', { kind, date: formatDate(saved_at, zone) });
}
