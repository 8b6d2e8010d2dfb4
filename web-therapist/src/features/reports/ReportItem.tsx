import type { Report } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { ActionIcon, Badge, Button, Group, IconDownload, IconTrash, RowText, typographic } from '@larkwell/ui';
import { useDownloadReport } from './calls.ts';
import { t } from './messages.ts';
import classes from './reports.module.css';
import { SchoolFilesMenu } from './SchoolFilesMenu.tsx';

/** 'Nov 1, 2026 – Nov 23, 2026' */
export const periodOf = ({ from, to }: Report) => t('period', { from: formatDate(from), to: formatDate(to) });

const states = {
  processing: { label: t('statusProcessing'), tone: 'warm' },
  ready: { label: t('statusReady'), tone: 'success' },
  failed: { label: t('statusFailed'), tone: 'danger' },
} as const;
const formats = [
  { format: 'pdf', label: 'pdf', name: 'downloadPdf' },
  { format: 'csv', label: 'csv', name: 'downloadCsv' },
] as const;

interface ReportItemProps {
  report: Report;
  /** The therapist's IANA zone. */
  zone: string;
  onDelete: () => void;
}

export function ReportItem({ report, zone, onDelete }: ReportItemProps) {
  const download = useDownloadReport();
  const period = periodOf(report);
  const { label, tone } = states[report.status];
  return (
    <li className={classes.report}>
      <RowText title={period}>
        <p className={classes.details}>{t('requested', { date: formatDate(report.created_at, zone) })}</p>
        {report.error && <p className={classes.error}>{typographic(report.error)}</p>}
      </RowText>
      <Badge data-tone={tone}>{label}</Badge>
      <Group gap="xs">
        {report.status === 'ready' &&
          formats.map(({ format, label: text, name }) => (
            <Button
              key={format}
              variant="default"
              size="sm"
              leftSection={<IconDownload size={18} aria-hidden />}
              aria-label={t(name, { period })}
              onClick={() => download.mutate({ id: report.id, format })}
            >
              {t(text)}
            </Button>
          ))}
        {report.schools.length > 0 && <SchoolFilesMenu report={report} period={period} onDownload={download.mutate} />}
        <ActionIcon aria-label={t('delete', { period })} onClick={onDelete}>
          <IconTrash size={20} />
        </ActionIcon>
      </Group>
    </li>
  );
}
