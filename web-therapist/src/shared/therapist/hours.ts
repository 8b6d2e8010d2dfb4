/** Converts working hours between the API and the editor. */
import { type Weekday, type WorkingStretch, weekdays } from '@larkwell/ui';
import type { OwnProfile } from './queries.ts';

type Kept = OwnProfile['calendars'][number];

/** An entry of `calendars_attributes`: `_destroy` deletes it; without `id` it is new. */
export type Working = { id: string; _destroy: true } | Omit<Kept, 'id'>;

/** '09:30' of minutes since midnight; the day's end is '24:00'. */
export const wireTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export function wireMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const isWeekday = (day: string): day is Weekday => (weekdays as readonly string[]).includes(day);

export const stretchesOfCalendars = (calendars: readonly Kept[]): WorkingStretch[] =>
  calendars.flatMap(({ day_of_week, start_time, end_time }) =>
    isWeekday(day_of_week) ? [{ day: day_of_week, starts: wireMinutes(start_time), ends: wireMinutes(end_time) }] : [],
  );

/** Changes from saved to wanted hours; empty if nothing changed. */
export function calendarChanges(kept: readonly Kept[], wanted: readonly WorkingStretch[]): Working[] {
  const next = wanted.map(({ day, starts, ends }) => ({
    day_of_week: day,
    start_time: wireTime(starts),
    end_time: wireTime(ends),
  }));
  const same = (one: Omit<Kept, 'id'>, other: Omit<Kept, 'id'>) =>
    one.day_of_week === other.day_of_week && one.start_time === other.start_time && one.end_time === other.end_time;
  return [
    ...kept.filter((one) => !next.some((other) => same(one, other))).map(({ id }) => ({ id, _destroy: true as const })),
    ...next.filter((one) => !kept.some((other) => same(one, other))),
  ];
}
