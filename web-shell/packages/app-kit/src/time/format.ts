import { currentLanguage, unbroken } from '@larkwell/ui';
import { t } from '../messages.ts';
import { dayIn, daysBetween } from './wall-clock.ts';

/** Instants are ISO 8601 strings with offset; `zone` is an IANA name, the zone of the person who reads. */
type Instant = string | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because `Intl` formatters are slow to create and a calendar needs hundreds. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const language = `${currentLanguage()}-US`;
  const key = `${language}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, options);
  formatters.set(key, made);
  return made;
}

/** Prevents a line break between a month and its day. */
const wholeDate = (text: string): string => text.replace(/(?<=\p{L}\.?)\s(?=\d)/gu, '\u00a0');

/** '3:30 PM' */
export const formatTime = (instant: Instant, zone: string) =>
  unbroken(formatter({ hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date(instant)));

/** 'Monday, November 23' */
export const formatDay = (instant: Instant, zone: string) =>
  wholeDate(formatter({ weekday: 'long', month: 'long', day: 'numeric', timeZone: zone }).format(new Date(instant)));

/** 'Monday, November 23', or 'Tuesday, November 23, 2027' if the year differs from that of `now`. */
export const formatDayAndYear = (instant: Instant, zone: string, now: Date = new Date()) =>
  dayIn(instant, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4)
    ? formatDay(instant, zone)
    : wholeDate(
        formatter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: zone }).format(
          new Date(instant),
        ),
      );

/** 'Nov' */
export const formatMonth = (instant: Instant, zone: string) =>
  formatter({ month: 'short', timeZone: zone }).format(new Date(instant));

/** 'November', of a date without a time (`YYYY-MM-DD`). */
export const formatMonthName = (date: string) => formatter({ month: 'long', timeZone: 'UTC' }).format(new Date(date));

/** '23' */
export const formatDayOfMonth = (instant: Instant, zone: string) =>
  formatter({ day: 'numeric', timeZone: zone }).format(new Date(instant));

/** 'Mon' */
export const formatWeekday = (instant: Instant, zone: string) =>
  formatter({ weekday: 'short', timeZone: zone }).format(new Date(instant));

/** 'Nov 23, 3:30 PM' */
export const formatDateTime = (instant: Instant, zone: string) =>
  wholeDate(
    unbroken(
      formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: zone }).format(
        new Date(instant),
      ),
    ),
  );

/** 'Mon, Nov 23, 3:30 PM' */
export const formatWeekdayAndTime = (instant: Instant, zone: string) =>
  `${formatWeekday(instant, zone)}, ${formatDateTime(instant, zone)}`;

/** 'Nov 23, 2026' for an instant in `zone`, or for a date (`YYYY-MM-DD`) without a zone. */
export function formatDate(date: Instant, zone?: string): string {
  const dateOnly = typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date);
  const timeZone = dateOnly ? 'UTC' : zone;
  const shown = { month: 'short', day: 'numeric', year: 'numeric', ...(timeZone ? { timeZone } : {}) } as const;
  return wholeDate(formatter(shown).format(new Date(date)));
}

/** 'Nov 23', or 'Jan 5, 2027' if the year differs from that of `now`. */
export const formatShortDate = (instant: Instant, zone: string, now: Date) =>
  dayIn(instant, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4)
    ? wholeDate(formatter({ month: 'short', day: 'numeric', timeZone: zone }).format(new Date(instant)))
    : formatDate(instant, zone);

/** '3:30 – 4:15 PM'; past midnight '11:30 PM – 12:15 AM', without the day. */
export function formatRange(start: Instant, end: Instant, zone: string): string {
  const [from, to] = [new Date(start), new Date(end)];
  const time = formatter({ hour: 'numeric', minute: '2-digit', timeZone: zone });
  const sameDay = dayIn(from, zone) === dayIn(to, zone);
  return unbroken(sameDay ? time.formatRange(from, to) : `${time.format(from)} – ${time.format(to)}`);
}

/** 'Today', 'Tomorrow', 'Yesterday', else the day. `now` is the instant to compare with. */
export function formatRelativeDay(instant: Instant, zone: string, now: Date): string {
  const distance = daysBetween(dayIn(now, zone), dayIn(new Date(instant), zone));
  if (distance === 0) return t('today');
  if (distance === 1) return t('tomorrow');
  if (distance === -1) return t('yesterday');
  return formatDay(instant, zone);
}

/** 'Pacific Time', to show next to times. */
export function zoneLabel(zone: string): string {
  const parts = formatter({ timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** 'ET', for tight spaces. */
export function zoneAbbreviation(zone: string): string {
  const parts = formatter({ timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts(new Date());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** '7 years old' */
export const formatYears = (years: number) => t('yearsOld', { count: years });
