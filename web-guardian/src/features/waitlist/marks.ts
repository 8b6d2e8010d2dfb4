import type { WaitlistSchema, WaitlistTimeRequest } from '@larkwell/app-kit/api';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const parts = ['morning', 'afternoon', 'evening'] as const;
export type Weekday = (typeof weekdays)[number];
export type Part = (typeof parts)[number];

/** The server takes no more. `docs/product/scheduling.md#waitlist` */
export const mostTimes = 20;

export interface DatedTime {
  start_date: string;
  end_date: string;
}

/** What a family marked. */
export interface Marks {
  /** Like `monday.morning`. */
  weekly: readonly string[];
  /** In order. */
  dated: readonly DatedTime[];
}

export const cellOf = (weekday: Weekday, part: Part) => `${weekday}.${part}`;

/** Dates that are over are left out. */
export function marksOf({ times }: Pick<WaitlistSchema, 'times'>, now: Date): Marks {
  const weekly: string[] = [];
  const dated: DatedTime[] = [];
  for (const { weekday, part_of_day, start_date, end_date } of times) {
    if (weekday && part_of_day) weekly.push(cellOf(weekday, part_of_day));
    if (start_date && end_date && Date.parse(end_date) > now.getTime()) dated.push({ start_date, end_date });
  }
  return { weekly: weekly.sort(), dated: sorted(dated) };
}

const sorted = (dated: readonly DatedTime[]) =>
  [...dated].sort((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date));

export function toggled(marks: Marks, cell: string): Marks {
  const { weekly } = marks;
  return { ...marks, weekly: weekly.includes(cell) ? weekly.filter((one) => one !== cell) : [...weekly, cell].sort() };
}

export const withDate = (marks: Marks, added: DatedTime): Marks => ({
  ...marks,
  dated: sorted([...marks.dated, added]),
});

export const withoutDate = (marks: Marks, removed: DatedTime): Marks => ({
  ...marks,
  dated: marks.dated.filter((one) => one !== removed),
});

export const countOf = ({ weekly, dated }: Marks) => weekly.length + dated.length;

export function requestOf({ weekly, dated }: Marks): WaitlistTimeRequest[] {
  const repeated = weekdays.flatMap((weekday) =>
    parts.flatMap((part_of_day) => (weekly.includes(cellOf(weekday, part_of_day)) ? [{ weekday, part_of_day }] : [])),
  );
  return [...repeated, ...dated.map(({ start_date, end_date }) => ({ start_date, end_date }))];
}
