import { Temporal } from 'temporal-polyfill';

/** The sentences are the product's (SPEC.md section 5). */
const invalidDate = 'Invalid date provided to combineDateAndTime';
const invalidTime = 'Invalid time format provided to combineDateAndTime';

/** A time of day typed as '3:30 PM', '3 PM' or '15:30'. Throws on hours outside 0–23 or minutes outside 0–59. */
export function parseTime(text: string): { hour: number; minute: number } {
  const match = /^\s*(\d{1,2})(?::(\d{1,2}))?\s*(AM|PM)?\s*$/i.exec(text);
  if (!match) throw new Error(invalidTime);
  const half = match[3]?.toUpperCase();
  const minute = Number(match[2] ?? 0);
  let hour = Number(match[1]);
  if (half && (hour < 1 || hour > 12)) throw new Error(invalidTime);
  if (half === 'PM' && hour < 12) hour += 12;
  if (half === 'AM' && hour === 12) hour = 0;
  if (hour > 23 || minute > 59) throw new Error(invalidTime);
  return { hour, minute };
}

/** A `YYYY-MM-DD` date. Throws 'Invalid date string' for anything else. */
export function parseDate(text: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    throw new Error('Invalid date string');
  }
}

/**
 * The instant (ISO 8601, UTC) of a wall time on a date in an IANA zone. A wall time that a clock change skips moves
 * forward by the gap; one that occurs twice is the first (the 'compatible' rule).
 */
export function combineDateAndTime(date: string, time: string, zone: string): string {
  const { hour, minute } = parseTime(time);
  let day: Temporal.PlainDate;
  try {
    day = parseDate(date);
  } catch {
    throw new Error(invalidDate);
  }
  return day.toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } }).toInstant().toString();
}

/** The day, `YYYY-MM-DD`, on which an instant falls in a zone. */
export function dayIn(instant: Date | string, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

/** The instant (ISO 8601, UTC) at which a `YYYY-MM-DD` day begins in a zone. */
export const startOfDay = (day: string, zone: string) => parseDate(day).toZonedDateTime(zone).toInstant().toString();

/** Whole days from one `YYYY-MM-DD` to another, negative backwards. */
export const daysBetween = (from: string, to: string) => parseDate(from).until(parseDate(to)).days;

/** The 48 half-hour times of a day as '12:00 AM' … '11:30 PM' (SPEC.md section 9). */
export const halfHourSlots: readonly string[] = Array.from({ length: 48 }, (_, index) => {
  const hour = Math.floor(index / 2);
  return `${hour % 12 || 12}:${index % 2 ? '30' : '00'} ${hour < 12 ? 'AM' : 'PM'}`;
});
