import type { GoalInReport, ProgressReport, ProgressReportChange } from '@larkwell/app-kit/api';

export type GoalFields = Pick<GoalInReport, 'goal_id' | 'included' | 'rating' | 'comment'>;

/** What the therapist chose and typed. */
export type ReportFields = Omit<ProgressReportChange, 'version' | 'goals'> & { goals: readonly GoalFields[] };

export const fieldsOf = (report: ProgressReport): ReportFields => ({
  audience: report.audience,
  language: report.language,
  start_date: report.start_date,
  end_date: report.end_date,
  summary: report.summary,
  goals: report.goals.map(({ goal_id, included, rating, comment }) => ({ goal_id, included, rating, comment })),
});

export const isSame = (one: ReportFields, other: ReportFields) => JSON.stringify(one) === JSON.stringify(other);

/** A goal that nobody chose is included if it was active in the period. */
export const isIncluded = (goal: GoalInReport, typed: GoalFields) => typed.included ?? goal.active;
