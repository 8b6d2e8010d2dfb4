import { caseloadCsv, saveDownload, useToastMutation } from '@larkwell/app-kit';
import { type CaseloadReportResponse, showCaseloadReportOptions } from '@larkwell/app-kit/api';

/** Days of the therapist's clock, both included. */
export interface Period {
  from: string;
  to: string;
}

const queryOf = ({ from, to }: Period) => ({ start_date: from, end_date: to });

export const caseloadQuery = (period: Period) => ({
  ...showCaseloadReportOptions({ query: queryOf(period) }),
  select: ({ caseload_report }: CaseloadReportResponse) => caseload_report,
});

export const useDownloadCaseload = () =>
  useToastMutation({ mutationFn: (period: Period) => saveDownload(caseloadCsv(queryOf(period))) });
