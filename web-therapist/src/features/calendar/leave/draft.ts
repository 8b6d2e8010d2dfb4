/** The draft of a leave, with an action for each session during it. */
import type { ChoiceForSession, EventDuringLeave, LeaveSchema } from '@larkwell/app-kit/api';
import { clockIn, combineDateAndTime, dayIn, formatDate, formatDateTime, startOfDay } from '@larkwell/app-kit/time';
import { minutesOf, unbroken } from '@larkwell/ui';
import { t } from './messages.ts';

export type LeaveAction = ChoiceForSession['action'];

export interface TypedChoice {
  /** Null until chosen. */
  action: LeaveAction | null;
  /** For a move: `YYYY-MM-DD`, and the time as typed. */
  date: string | null;
  time: string;
  substituteId: string | null;
}

export interface LeaveDraft {
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | null;
  to: string | null;
  /** Whole days, else from a time of the first day to a time of the last one. */
  wholeDays: boolean;
  start: string;
  end: string;
  reason: string;
  /** By event. */
  choices: Readonly<Record<string, TypedChoice>>;
}

export type LeaveField = 'from' | 'to' | 'start' | 'end';

export const undecided: TypedChoice = { action: null, date: null, time: '', substituteId: null };

/** The day after a `YYYY-MM-DD` day. */
function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** `ends` is exclusive: for whole days it is the start of the next day. */
const lastInstant = (ends: string) => new Date(Date.parse(ends) - 1);

const isWholeDays = ({ starts_at, ends_at }: Pick<LeaveSchema, 'starts_at' | 'ends_at'>, zone: string) =>
  [starts_at, ends_at].every(
    (instant) => Date.parse(startOfDay(dayIn(instant, zone), zone)) === new Date(instant).getTime(),
  );

export const newLeave = (day: string): LeaveDraft => ({
  from: day,
  to: day,
  wholeDays: true,
  start: '9:00 AM',
  end: '5:00 PM',
  reason: '',
  choices: {},
});

export function draftOfLeave(leave: LeaveSchema, zone: string): LeaveDraft {
  const from = dayIn(leave.starts_at, zone);
  const draft = { ...newLeave(from), reason: leave.reason ?? '' };
  if (isWholeDays(leave, zone)) return { ...draft, to: dayIn(lastInstant(leave.ends_at), zone) };
  return {
    ...draft,
    to: dayIn(leave.ends_at, zone),
    wholeDays: false,
    start: clockIn(leave.starts_at, zone),
    end: clockIn(leave.ends_at, zone),
  };
}

export function leaveProblems({ from, to, wholeDays, start, end }: LeaveDraft): Map<LeaveField, string> {
  const problems = new Map<LeaveField, string>();
  if (!from) problems.set('from', t('leaveFromRequired'));
  if (!to) problems.set('to', t('leaveToRequired'));
  else if (from && to < from) problems.set('to', t('leaveToEarly'));
  if (wholeDays) return problems;
  const [begins, ends] = [minutesOf(start), minutesOf(end)];
  if (begins === null) problems.set('start', t('timeInvalid'));
  if (ends === null) problems.set('end', t('timeInvalid'));
  else if (from === to && begins !== null && ends <= begins) problems.set('end', t('leaveEndEarly'));
  return problems;
}

/** The half-open range, ISO 8601; null while a field is missing or invalid. */
export function leaveTimes(draft: LeaveDraft, zone: string) {
  const { from, to, wholeDays, start, end } = draft;
  if (!from || !to || leaveProblems(draft).size > 0) return null;
  if (wholeDays) return { starts_at: startOfDay(from, zone), ends_at: startOfDay(dayAfter(to), zone) };
  const [starts_at, ends_at] = [combineDateAndTime(from, start, zone), combineDateAndTime(to, end, zone)];
  if (Date.parse(starts_at) < Date.parse(ends_at)) return { starts_at, ends_at };
  // a clock change moved the start past the end: keep the typed length
  const length = (minutesOf(end) ?? 0) - (minutesOf(start) ?? 0);
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + length * 60_000).toISOString() };
}

/** The server's limit, in milliseconds. */
const longestLeave = 366 * 24 * 60 * 60_000;

/** Why the server would refuse a valid-looking range, shown at the last day; null if it wouldn't. */
export function leaveLimit({ starts_at, ends_at }: { starts_at: string; ends_at: string }, now: Date): string | null {
  const ends = Date.parse(ends_at);
  if (ends <= now.getTime()) return t('leaveOver');
  return ends - Date.parse(starts_at) > longestLeave ? t('leaveTooLong') : null;
}

/**
 * The chosen action of a session. Default: none for a new leave; 'keep' for sessions already inside an edited leave.
 * `before` is the leave before the edit.
 */
export function choiceOf(draft: LeaveDraft, event: EventDuringLeave, before: LeaveSchema | null): TypedChoice {
  const stood =
    before !== null &&
    Date.parse(event.start_date) < Date.parse(before.ends_at) &&
    Date.parse(event.end_date) > Date.parse(before.starts_at);
  return draft.choices[event.id] ?? (stood ? { ...undecided, action: 'keep' } : undecided);
}

/** What is missing in a choice, or null. */
export function choiceProblem({ action, date, time, substituteId }: TypedChoice): string | null {
  if (action === null) return t('choiceRequired');
  if (action === 'move' && (!date || minutesOf(time) === null)) return t('choiceTimeRequired');
  if (action === 'substitute' && !substituteId) return t('choiceSubstituteRequired');
  return null;
}

/** Needs a choice without problems. */
export function wireChoice(eventId: string, choice: TypedChoice, zone: string): ChoiceForSession {
  const { action, date, time, substituteId } = choice;
  return {
    event_id: eventId,
    action: action ?? 'keep',
    ...(action === 'move' && date ? { start_date: combineDateAndTime(date, time, zone) } : {}),
    ...(action === 'substitute' ? { substitute_id: substituteId } : {}),
  };
}

/** 'Nov 23, 2026 – Nov 27, 2026', with times unless it is in whole days. */
export function leaveText(leave: Pick<LeaveSchema, 'starts_at' | 'ends_at'>, zone: string): string {
  const { starts_at, ends_at } = leave;
  const [from, to] = isWholeDays(leave, zone)
    ? [formatDate(starts_at, zone), formatDate(lastInstant(ends_at), zone)]
    : [formatDateTime(starts_at, zone), formatDateTime(ends_at, zone)];
  return from === to ? from : unbroken(t('leaveRange', { from, to }));
}
