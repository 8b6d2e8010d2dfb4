import { Temporal } from 'temporal-polyfill';
import type { CalendarView } from './views.ts';

const saturday = 6;
const threeDays = 3;

/** Back or forward by what the view shows. */
export type Direction = 1 | -1;

/**
 * The date (`YYYY-MM-DD`) that the view is opened on after a step. Hidden weekends don't count as days; a month that is
 * too short for the day ends the step on its last one.
 */
export function steppedDate(view: CalendarView, date: string, direction: Direction, weekends: boolean): string {
  const from = Temporal.PlainDate.from(date);
  if (view === 'month') return from.add({ months: direction }).toString();
  if (view === 'week' || view === 'agenda') return from.add({ weeks: direction }).toString();
  return dayAfter(from, direction, view === 'day' ? 1 : threeDays, weekends).toString();
}

/** Days later or earlier; hidden weekends don't count. */
export function dayAfter(from: Temporal.PlainDate, direction: Direction, days: number, weekends: boolean) {
  let day = from;
  for (let left = days; left > 0; ) {
    day = day.add({ days: direction });
    if (weekends || day.dayOfWeek < saturday) left -= 1;
  }
  return day;
}
