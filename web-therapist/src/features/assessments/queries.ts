import { type OwnReportsResponse, readAssessmentReportOptions } from '@larkwell/app-kit/api';

/** The therapist's draft for a client, and the reports that they shared. */
export const ownReportsQuery = (clientId: string, therapistId: string) => ({
  ...readAssessmentReportOptions({ query: { child_id: clientId, therapist_id: therapistId } }),
  select: ({ assessment_report, shared_reports }: OwnReportsResponse) => ({
    draft: assessment_report?.state === 'draft' ? assessment_report : null,
    shared: shared_reports,
  }),
});
