import { clockText, parseTime } from '@larkwell/ui';
import { Temporal } from 'temporal-polyfill';

/** Fixed wording. `docs/product/web.md#time-input` */
const invalidDate = 'Invalid date provided to combineDateAndTime';

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

/** The time of day at an instant in a zone, as time fields have it in every language: '3:30 PM'. */
export function clockIn(instant: Date | string, zone: string): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(zone);
  return clockText(hour * 60 + minute);
}

/** The hour, 0 to 23, at an instant in a zone. */
export const hourIn = (instant: Date | string, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(new Date(instant).getTime()).toZonedDateTimeISO(zone).hour;

/** The instant (ISO 8601, UTC) at which a `YYYY-MM-DD` day begins in a zone. */
export const startOfDay = (day: string, zone: string) => parseDate(day).toZonedDateTime(zone).toInstant().toString();

/** Whole days from one `YYYY-MM-DD` to another, negative backwards. */
export const daysBetween = (from: string, to: string) => parseDate(from).until(parseDate(to)).days;
