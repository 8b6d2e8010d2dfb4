/** Moving events by keyboard, and conversions for the calendar library. */
import { Temporal } from 'temporal-polyfill';
import type { WorkingStretch } from '../inputs/working-hours.ts';
import { weekdays } from '../inputs/working-hours.ts';

/** ISO 8601 instants. */
export interface Times {
  start: string;
  end: string;
}

interface Step {
  days: number;
  minutes: number;
}

/** Alt with an arrow key moves by a day or a quarter hour; null for other keys. */
export function stepOf({ key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>): Step | null {
  const steps: Record<string, Step> = {
    ArrowLeft: { days: -1, minutes: 0 },
    ArrowRight: { days: 1, minutes: 0 },
    ArrowUp: { days: 0, minutes: -15 },
    ArrowDown: { days: 0, minutes: 15 },
  };
  return (altKey && steps[key]) || null;
}

/** Days move on the wall clock of `timeZone`, across clock changes; the length stays. */
export function shifted({ start, end }: Times, { days, minutes }: Step, timeZone: string): Times {
  const begins = Temporal.Instant.fromEpochMilliseconds(Date.parse(start));
  const length = Date.parse(end) - Date.parse(start);
  const moved = begins.toZonedDateTimeISO(timeZone).add({ days, minutes }).toInstant();
  return { start: moved.toString(), end: moved.add({ milliseconds: length }).toString() };
}

const dayOf = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();

/** The days it touches, `YYYY-MM-DD`; the end is exclusive. */
export const wholeDays = <T extends Times>(range: T, timeZone: string) => ({
  ...range,
  allDay: true,
  start: dayOf(Date.parse(range.start), timeZone).toString(),
  end: dayOf(Date.parse(range.end) - 1, timeZone)
    .add({ days: 1 })
    .toString(),
});

/** '09:30' of minutes since midnight; the day's end is '24:00'. */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** For the library, which counts days from Sunday. Without working hours the whole week looks the same. */
export const businessHours = (stretches: readonly WorkingStretch[]) =>
  stretches.length === 0
    ? false
    : stretches.map(({ day, starts, ends }) => ({
        daysOfWeek: [(weekdays.indexOf(day) + 1) % 7],
        startTime: clock(starts),
        endTime: clock(ends),
      }));
