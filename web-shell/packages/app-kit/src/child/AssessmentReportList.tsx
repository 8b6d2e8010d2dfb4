import { DocumentList } from '@larkwell/ui';
import { ApiError } from '../api/error.ts';
import type { AssessmentReport } from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { formatDate } from '../time/index.ts';
import { saveFile } from './document-calls.ts';
import { formatSize } from './document-details.ts';
import { t } from './messages.ts';

interface AssessmentReportListProps {
  label: string;
  reports: readonly AssessmentReport[];
  /** Reads the reports again: links expire after five minutes. */
  reload: () => Promise<readonly AssessmentReport[]>;
}

/** Shared reports with their file, newest first. */
export function AssessmentReportList({ label, reports, reload }: AssessmentReportListProps) {
  const open = useToastMutation({
    mutationFn: async (id: string) => {
      const report = (await reload()).find((one) => one.id === id);
      if (!report?.file) throw new ApiError(404, undefined);
      saveFile(report.file);
    },
  });
  return (
    <DocumentList
      label={label}
      documents={reports.map(({ id, title, date, therapist_name, file }) => ({
        id,
        name: title,
        details: t('reportDetails', {
          date: formatDate(date ?? ''),
          name: therapist_name,
          size: formatSize(file?.size ?? 0),
        }),
      }))}
      onOpen={(id) => open.mutate(id)}
    />
  );
}
