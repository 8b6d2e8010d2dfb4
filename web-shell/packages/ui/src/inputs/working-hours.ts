/** A therapist's week, typed and saved, on the therapist's wall clock, Monday first. */
import { t } from '../messages.ts';
import { clockText, dayMinutes, minutesOf } from './clock.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** A range within one day, in minutes since midnight; `ends` may be 1440. */
export interface WorkingStretch {
  day: Weekday;
  starts: number;
  ends: number;
}

export interface TypedInterval {
  key: string;
  /** As typed: '9:00 AM'. */
  start: string;
  /** An end before the start means the next day. */
  end: string;
}

interface TypedDay {
  on: boolean;
  /** Kept while the day is off, to restore them. */
  intervals: readonly TypedInterval[];
}

export type TypedWeek = Readonly<Record<Weekday, TypedDay>>;

export interface IntervalProblem {
  start?: string;
  end?: string;
}

let lastKey = 0;
const interval = (start: string, end: string): TypedInterval => ({ key: `interval-${++lastKey}`, start, end });

export const dayAfter = (day: Weekday): Weekday => weekdays[(weekdays.indexOf(day) + 1) % 7] ?? 'monday';

const weekOf = (dayOf: (day: Weekday) => TypedDay): TypedWeek =>
  Object.fromEntries(weekdays.map((day) => [day, dayOf(day)])) as Record<Weekday, TypedDay>;

export function typedWeek(stretches: readonly WorkingStretch[]): TypedWeek {
  const typedDay = (day: Weekday): TypedDay => {
    const intervals = stretches
      .filter((stretch) => stretch.day === day)
      .sort((a, b) => a.starts - b.starts)
      .map(({ starts, ends }) => interval(clockText(starts), clockText(ends)));
    return { on: intervals.length > 0, intervals };
  };
  return weekOf(typedDay);
}

/** Restores a drafted week, with new interval keys. */
export const restoredWeek = (typed: TypedWeek): TypedWeek =>
  weekOf((day) => {
    const { on, intervals } = typed[day];
    return { on, intervals: intervals.map(({ start, end }) => interval(start, end)) };
  });

/** An interval split at midnight; empty if it is invalid. `docs/product/web.md#working-hours-editor` */
function piecesOf(day: Weekday, { start, end }: TypedInterval): WorkingStretch[] {
  const starts = minutesOf(start);
  const ends = minutesOf(end);
  if (starts === null || ends === null) return [];
  if (ends > starts) return [{ day, starts, ends }];
  if (ends === 0) return [{ day, starts, ends: dayMinutes }];
  if (ends === starts) return [];
  return [
    { day, starts, ends: dayMinutes },
    { day: dayAfter(day), starts: 0, ends },
  ];
}

const placedIntervals = (week: TypedWeek) =>
  weekdays.flatMap((day) => (week[day].on ? week[day].intervals.map((typed) => ({ day, typed })) : []));

/** The intervals to save, split by day and sorted. Call it only if `problemsOf` is empty. */
export function stretchesOf(week: TypedWeek): WorkingStretch[] {
  const order = ({ day, starts }: WorkingStretch) => weekdays.indexOf(day) * dayMinutes + starts;
  return placedIntervals(week)
    .flatMap(({ day, typed }) => piecesOf(day, typed))
    .sort((a, b) => order(a) - order(b));
}

/** Minutes after midnight; 0 if the interval ends on the same day. */
export function minutesAfterMidnight(day: Weekday, typed: TypedInterval): number {
  return piecesOf(day, typed)[1]?.ends ?? 0;
}

/** Errors by interval key; days that are off have none. */
export function problemsOf(week: TypedWeek): ReadonlyMap<string, IntervalProblem> {
  const problems = new Map<string, IntervalProblem>();
  const placed = placedIntervals(week);
  for (const { typed } of placed) {
    const problem = {
      ...timeProblem('start', typed.start),
      ...timeProblem('end', typed.end),
    };
    const starts = minutesOf(typed.start);
    if (starts !== null && starts !== 0 && starts === minutesOf(typed.end)) problem.end = t('hoursNoLength');
    if (problem.start || problem.end) problems.set(typed.key, problem);
  }
  const pieces = placed.flatMap(({ day, typed }) =>
    piecesOf(day, typed).map((piece) => ({ ...piece, typed, from: day })),
  );
  for (const one of pieces) {
    const other = pieces.find(
      (candidate) =>
        candidate.typed.key !== one.typed.key &&
        candidate.day === one.day &&
        candidate.starts < one.ends &&
        one.starts < candidate.ends,
    );
    if (!other || problems.has(one.typed.key)) continue;
    const { start, end } = other.typed;
    const sameDay = other.from === one.from;
    problems.set(one.typed.key, {
      start: sameDay
        ? t('hoursOverlap', { start, end })
        : t('hoursOverlapOn', { start, end, day: dayName(other.from) }),
    });
  }
  return problems;
}

function timeProblem(side: 'start' | 'end', text: string): IntervalProblem {
  if (text.trim() === '') return { [side]: t(side === 'start' ? 'hoursStartRequired' : 'hoursEndRequired') };
  return minutesOf(text) === null ? { [side]: t('hoursInvalid') } : {};
}

export const dayName = (day: Weekday) => t(day);

const withDay = (week: TypedWeek, day: Weekday, change: Partial<TypedDay>): TypedWeek => ({
  ...week,
  [day]: { ...week[day], ...change },
});

/** Switches a day on; the first time with office hours. */
export function switchDay(week: TypedWeek, day: Weekday, on: boolean): TypedWeek {
  const { intervals } = week[day];
  return withDay(week, day, {
    on,
    intervals: on && intervals.length === 0 ? [interval('9:00 AM', '5:00 PM')] : intervals,
  });
}

/** Adds an interval, an hour after the last one if the day has room. */
export function addInterval(week: TypedWeek, day: Weekday): TypedWeek {
  const { intervals } = week[day];
  const lastEnd = Math.max(0, ...intervals.flatMap((typed) => piecesOf(day, typed)[0]?.ends ?? []));
  const starts = lastEnd + 60;
  const next =
    lastEnd > 0 && starts + 60 <= dayMinutes ? interval(clockText(starts), clockText(starts + 60)) : interval('', '');
  return withDay(week, day, { intervals: [...intervals, next] });
}

/** Removes an interval; removing the last one switches the day off. */
export function removeInterval(week: TypedWeek, day: Weekday, key: string): TypedWeek {
  const intervals = week[day].intervals.filter((typed) => typed.key !== key);
  return withDay(week, day, { intervals, on: intervals.length > 0 });
}

export function changeInterval(week: TypedWeek, day: Weekday, key: string, change: Partial<TypedInterval>): TypedWeek {
  const intervals = week[day].intervals.map((typed) => (typed.key === key ? { ...typed, ...change } : typed));
  return withDay(week, day, { intervals });
}

/** Replaces the hours of other days. */
export function copyDay(week: TypedWeek, from: Weekday, to: readonly Weekday[]): TypedWeek {
  const { intervals } = week[from];
  return to.reduce(
    (changed, day) =>
      withDay(changed, day, { on: true, intervals: intervals.map(({ start, end }) => interval(start, end)) }),
    week,
  );
}
