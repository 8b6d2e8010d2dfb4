/** Moving events by keyboard, and conversions for the calendar library. */
import { Temporal } from 'temporal-polyfill';
import { type Weekday, type WorkingStretch, weekdays } from '../inputs/working-hours.ts';

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

/** The day of an instant, in milliseconds since 1970. */
export const dayOf = (instant: number, timeZone: string) =>
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

/** Working hours of one date, instead of its weekday's. */
export interface DateHours {
  /** `YYYY-MM-DD`. */
  date: string;
  /** In minutes since midnight; empty on a day without work. */
  hours: readonly Pick<WorkingStretch, 'starts' | 'ends'>[];
}

const weekdayOf = (date: string): Weekday => weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? 'monday';
const dateAfter = (date: string): string => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

/** The library counts days from Sunday. */
const libraryHours = (day: Weekday, { starts, ends }: Pick<WorkingStretch, 'starts' | 'ends'>) => ({
  daysOfWeek: [(weekdays.indexOf(day) + 1) % 7],
  startTime: clock(starts),
  endTime: clock(ends),
});

/** For the library: weekly hours without the dates that have their own. Without hours the whole week looks the same. */
export function businessHours(stretches: readonly WorkingStretch[], dates: readonly DateHours[] = []) {
  if (stretches.length === 0 && dates.every(({ hours }) => hours.length === 0)) return false;
  const weekly = stretches.flatMap((stretch) => {
    const own = dates.map(({ date }) => date).filter((date) => weekdayOf(date) === stretch.day);
    const bounds = [undefined, ...own.toSorted(), undefined];
    return bounds.slice(1).map((until, index) => {
      const after = bounds[index];
      return {
        ...libraryHours(stretch.day, stretch),
        ...(after ? { startRecur: dateAfter(after) } : {}),
        ...(until ? { endRecur: until } : {}),
      };
    });
  });
  const dated = dates.flatMap(({ date, hours }) =>
    hours.map((window) => ({
      ...libraryHours(weekdayOf(date), window),
      startRecur: date,
      endRecur: dateAfter(date),
    })),
  );
  return [...weekly, ...dated];
}
