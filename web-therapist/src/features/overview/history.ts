import type { EventSchema, Goal, Note, ProgressReportSummary } from '@larkwell/app-kit/api';

export type HistoryEntry =
  | { kind: 'session'; at: string; event: EventSchema; notes: readonly Note[] }
  | { kind: 'report'; at: string; report: ProgressReportSummary }
  | { kind: 'goal'; at: string; goal: Goal };

interface Known {
  /** Past ones, newest first. */
  sessions: readonly EventSchema[];
  notes: readonly Note[];
  reports: readonly ProgressReportSummary[];
  goals: readonly Goal[];
  /** Older sessions aren't loaded yet. */
  more: boolean;
}

/**
 * Sessions with their notes, signed reports, and goals that were met or discontinued, newest first. While older sessions
 * aren't loaded, what is older than the loaded ones waits, so that nothing appears in between later.
 */
export function historyOf({ sessions, notes, reports, goals, more }: Known): HistoryEntry[] {
  const entries: HistoryEntry[] = [
    ...sessions.map((event) => ({
      kind: 'session' as const,
      at: event.start_date,
      event,
      notes: notes.filter(({ event_id }) => event_id === event.id),
    })),
    ...reports.flatMap((report) =>
      report.signed_at ? [{ kind: 'report' as const, at: report.signed_at, report }] : [],
    ),
    ...goals.flatMap((goal) =>
      goal.status !== 'active' && goal.status_changed_at
        ? [{ kind: 'goal' as const, at: goal.status_changed_at, goal }]
        : [],
    ),
  ];
  const oldest = sessions.at(-1)?.start_date;
  return entries
    .filter(({ at }) => !more || oldest === undefined || Date.parse(at) >= Date.parse(oldest))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}
