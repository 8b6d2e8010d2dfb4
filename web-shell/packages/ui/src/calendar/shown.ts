/** What a view shows, for before the library is there. */
import { Temporal } from 'temporal-polyfill';
import { currentLanguage } from '../i18n/translator.ts';
import { dayAfter } from './steps.ts';
import type { CalendarRange } from './types.ts';
import type { CalendarView } from './views.ts';

const agendaDays = 7;

/** The days of the agenda that begins on a day. */
export function agendaRange(date: string, timeZone: string): CalendarRange {
  const from = Temporal.PlainDate.from(date);
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { start: startOf(from), end: startOf(from.add({ days: agendaDays })) };
}

/** As the library writes it: 'Nov 16 – 22, 2026'. Hidden weekends don't count. */
export function titleOf(view: CalendarView, date: string, weekends: boolean): string {
  const day = Temporal.PlainDate.from(date);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(`${currentLanguage()}-US`, { year: 'numeric', timeZone: 'UTC', ...options });
  const noon = (one: Temporal.PlainDate) => new Date(`${one}T12:00Z`);
  if (view === 'day') return format({ month: 'long', day: 'numeric' }).format(noon(day));
  if (view === 'month') return format({ month: 'long' }).format(noon(day));
  const whole = view === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
  const [first, last] =
    view === 'three_days'
      ? [day, dayAfter(day, 1, 2, weekends)]
      : // the first and the last day that isn't hidden
        [dayAfter(whole.add({ days: -1 }), 1, 1, weekends), dayAfter(whole.add({ days: agendaDays }), -1, 1, weekends)];
  return format({ month: 'short', day: 'numeric' }).formatRange(noon(first), noon(last));
}
