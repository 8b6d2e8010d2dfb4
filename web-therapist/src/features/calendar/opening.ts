import type { EventSchema } from '@larkwell/app-kit/api';
import { dayIn, parseDate, startOfDay } from '@larkwell/app-kit/time';
import type { CalendarRange, CalendarView } from '@larkwell/ui/calendar';

const friday = 5;

const mondayOf = (now: Date, zone: string) => {
  const today = parseDate(dayIn(now, zone));
  return today.subtract({ days: today.dayOfWeek - 1 });
};

/** The week of `now`, Monday first. */
export function weekOf(now: Date, zone: string): CalendarRange {
  const monday = mondayOf(now, zone);
  const startOf = (day: typeof monday) => new Date(startOfDay(day.toString(), zone));
  return { start: startOf(monday), end: startOf(monday.add({ weeks: 1 })) };
}

/**
 * The day that the calendar opens on, `YYYY-MM-DD`: next Monday on a weekend and after the last event of the week, if
 * nothing is left in this week; else undefined, which means today. `events` are those of the week.
 */
export function openingDay(
  events: readonly Pick<EventSchema, 'end_date' | 'canceled'>[],
  now: Date,
  zone: string,
): string | undefined {
  const booked = events.filter(({ canceled }) => !canceled);
  if (booked.some(({ end_date }) => Date.parse(end_date) > now.getTime())) return undefined;
  const isWeekend = parseDate(dayIn(now, zone)).dayOfWeek > friday;
  return isWeekend || booked.length > 0 ? mondayOf(now, zone).add({ weeks: 1 }).toString() : undefined;
}

/** Starts on a Saturday or a Sunday. */
export const isOnWeekend = ({ start_date }: Pick<EventSchema, 'start_date'>, zone: string) =>
  parseDate(dayIn(start_date, zone)).dayOfWeek > friday;

/** The widest screens for an agenda and for three days, in pixels. */
const widest = { agenda: 600, threeDays: 1000 } as const;
const isAtMost = (width: number) => window.matchMedia(`(max-width: ${width}px)`).matches;

/** The view of people who haven't chosen one: phones are too narrow for days side by side, tablets for a week. */
export function fittingView(): CalendarView {
  if (isAtMost(widest.agenda)) return 'agenda';
  return isAtMost(widest.threeDays) ? 'three_days' : 'week';
}
