/** What a view shows, for before the library is there. */
import { Temporal } from 'temporal-polyfill';
import { currentLanguage } from '../i18n/translator.ts';
import { saturday, steppedDate } from './steps.ts';
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
  const language = currentLanguage() === 'en' ? 'en-US' : currentLanguage();
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { year: 'numeric', timeZone: 'UTC', ...options });
  const noon = (one: Temporal.PlainDate) => new Date(`${one}T12:00Z`);
  if (view === 'day') return format({ month: 'long', day: 'numeric' }).format(noon(day));
  if (view === 'month') return format({ month: 'long' }).format(noon(day));
  const [first, last] = daysOf(view, day, weekends);
  return format({ month: 'short', day: 'numeric' }).formatRange(noon(first), noon(last));
}

/** The first and the last day that the view shows. */
function daysOf(view: 'three_days' | 'week' | 'agenda', day: Temporal.PlainDate, weekends: boolean) {
  if (view === 'three_days') {
    const second = steppedDate('day', `${day}`, 1, weekends);
    return [day, Temporal.PlainDate.from(steppedDate('day', second, 1, weekends))] as const;
  }
  let first = view === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
  let last = first.add({ days: agendaDays - 1 });
  while (!weekends && first.dayOfWeek >= saturday) first = first.add({ days: 1 });
  while (!weekends && last.dayOfWeek >= saturday) last = last.subtract({ days: 1 });
  return [first, last] as const;
}
