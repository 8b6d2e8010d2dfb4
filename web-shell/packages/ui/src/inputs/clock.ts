/** Times of day as people type and read them: '3:30 PM'. */

/** Fixed wording. `docs/product/web.md#time-input` */
const invalidTime = 'Invalid time format provided to combineDateAndTime';

export const dayMinutes = 24 * 60;

/** A time of day typed as '3:30 PM', '3 PM', '3:30 p.m.' or '15:30'. Throws on hours outside 0–23 or minutes outside 0–59. */
export function parseTime(text: string): { hour: number; minute: number } {
  const match = /^\s*(\d{1,2})(?::(\d{1,2}))?\s*(?:([AP])\.?\s*M\.?)?\s*$/i.exec(text);
  if (!match) throw new Error(invalidTime);
  const half = match[3]?.toUpperCase();
  const minute = Number(match[2] ?? 0);
  let hour = Number(match[1]);
  if (half && (hour < 1 || hour > 12)) throw new Error(invalidTime);
  if (half === 'P' && hour < 12) hour += 12;
  if (half === 'A' && hour === 12) hour = 0;
  if (hour > 23 || minute > 59) throw new Error(invalidTime);
  return { hour, minute };
}

/** Minutes since midnight of a typed time, or null if it is invalid. */
export function minutesOf(text: string): number | null {
  try {
    const { hour, minute } = parseTime(text);
    return hour * 60 + minute;
  } catch {
    return null;
  }
}

/** '3:30 PM' of minutes since midnight; the day's end (1440) is '12:00 AM'. */
export function clockText(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/**
 * Prevents line breaks inside times: before AM or PM, before the dash of a range, and after the dash unless a whole time
 * is before it: '9:00 – 9:45 AM' stays together, '11:30 AM – 12:15 PM' may break.
 * Uses no-break spaces, which every font has and page search matches,
 * and a word joiner before the dash (Unicode UAX 14, LB12a).
 */
export const unbroken = (text: string): string =>
  text.replace(/\s(?=[AP]M\b|–)/g, '\u00a0').replace(/(?<=\d:\d\d\s–)\s(?=\d)/g, '\u2060\u00a0');

/** The 48 half-hour times of a day as '12:00 AM' … '11:30 PM'. `docs/product/web.md#time-input` */
export const halfHourSlots: readonly string[] = Array.from({ length: 48 }, (_, index) => clockText(index * 30));
