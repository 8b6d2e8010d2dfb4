import type { GoalInReport, ProgressReport, ProgressReportChange } from '@larkwell/app-kit/api';
import { type Call, Refusal } from './api.tsx';

const goal: GoalInReport = {
  goal_id: 'goal-1',
  title: 'Says R',
  description: 'Says R in words.',
  active: true,
  included: null,
  rating: null,
  comment: '',
  figures: {
    sessions: 9,
    compared_sessions: 3,
    first_percent: 45,
    last_percent: 78,
    progress_before: 3,
    progress: 6,
    criterion: '80% over 3 sessions',
    met_on: null,
    rating: 'progressing',
  },
};

export const reportOf = (part: Partial<ProgressReport> = {}): ProgressReport => ({
  id: 'report-1',
  child_id: 'child-1',
  therapist_id: 'therapist-1',
  therapist_name: 'Maya Okafor',
  audience: 'school',
  language: 'en',
  timezone: 'America/Los_Angeles',
  start_date: '2026-08-19',
  end_date: '2026-11-16',
  version: 1,
  created_at: '2026-11-16T18:00:00Z',
  saved_at: '2026-11-16T18:02:00Z',
  signed_at: null,
  signed_by: null,
  signed_specialty: null,
  signed_licenses: null,
  cosignature: null,
  withdrawn_at: null,
  withdrawal_reason: '',
  summary: '',
  goals: [
    goal,
    {
      ...goal,
      goal_id: 'goal-2',
      title: 'Greets others',
      active: false,
      figures: {
        ...goal.figures,
        sessions: 0,
        compared_sessions: 0,
        first_percent: null,
        last_percent: null,
        rating: 'insufficient_data',
      },
    },
  ],
  ...part,
});

const path = '/clients/child-1/progress_reports';

/** Replies for `fakeApi` that save the report as the server does. */
export function reportServer(saved: ProgressReport = reportOf()) {
  let report: ProgressReport | null = saved;
  const answer = () => (report ? { progress_report: report } : undefined);

  /** As another window. */
  function store({ goals = [], ...change }: Partial<Omit<ProgressReportChange, 'version'>>) {
    if (!report) return;
    const choices = new Map(goals.map((choice) => [choice.goal_id, choice]));
    report = {
      ...report,
      ...change,
      goals: report.goals.map((one) => ({ ...one, ...choices.get(one.goal_id) })),
      version: report.version + 1,
    };
  }

  return {
    replies: {
      [`GET ${path}`]: () => ({ progress_reports: report ? [report] : [], pagy: { next: null } }),
      [`POST ${path}`]: answer,
      [`GET ${path}/report-1`]: answer,
      [`PUT ${path}/report-1`]: ({ body }: Call) => {
        const { version, ...change } = (body as { progress_report: ProgressReportChange }).progress_report;
        if (version !== report?.version)
          return new Refusal(409, { error: 'You changed this report elsewhere.', code: 'progress_report_changed' });
        store(change);
        return answer();
      },
      [`POST ${path}/report-1/signature`]: () => {
        if (report) report = { ...report, signed_at: '2026-11-16T18:10:00Z', signed_by: 'Maya Okafor' };
        return answer();
      },
      [`DELETE ${path}/report-1`]: () => {
        report = null;
        return {};
      },
    },
    store,
    saved: () => report,
  };
}
