import { combineDateAndTime, dayIn } from '@larkwell/app-kit/time';

const halfHour = 30 * 60 * 1000;
const morning = '9:00 AM';

/** When what is made in a clicked slot begins, ISO 8601: days of the month view have no time, and begin in the morning. */
export const startOfSlot = (slot: { instant: string } | { day: string }, zone: string) =>
  'day' in slot ? combineDateAndTime(slot.day, morning, zone) : slot.instant;

/** When something new begins: at the next half hour, or on the first morning that is on screen where now is not. */
export function nextStart(range: { start: Date; end: Date } | null, now: Date, zone: string): string {
  const onScreen = !range || (range.start <= now && now < range.end);
  if (!onScreen) return combineDateAndTime(dayIn(range.start, zone), morning, zone);
  return new Date(Math.ceil(now.getTime() / halfHour) * halfHour).toISOString();
}
