import { listAssessmentReportsOptions, type ReportsResponse } from '@larkwell/app-kit/api';

/** The child's shared assessment reports, newest first. */
export const reportsQuery = (childId: string) => ({
  ...listAssessmentReportsOptions({ query: { child_id: childId } }),
  select: ({ assessment_reports }: ReportsResponse) => assessment_reports,
});
