/** What is to be known about a date that is free. */
import type { CheckedDate, DateNote } from '@larkwell/app-kit/api';
import { dayIn, formatTime, formatWeekday, toIanaZone, zoneLabel } from '@larkwell/app-kit/time';
import { sameClock } from '../events/words.ts';
import { t } from './messages.ts';
import { metText } from './refusal.ts';

type Starting = Pick<CheckedDate, 'start_date'>;

export interface Family {
  name: string;
  /** As the server names it. */
  zone: string;
}

/** `before` is the date above; `zone` the therapist's. A kind that is not known here is told as the server tells it. */
export function noteText({ kind, text, events = [] }: DateNote, date: Starting, before: Starting | null, zone: string) {
  if (kind === 'overlaps' && events.length > 0) return t('noteOverlaps', { what: metText(events, zone) });
  if (kind === 'clock_changed') {
    const time = formatTime(date.start_date, zone);
    // a series keeps the clock that it was made on, wherever the therapist lives now
    const still = before !== null && formatTime(before.start_date, zone) === time;
    return t(still ? 'noteClockChanged' : 'noteClockChangedTo', { time, zone: zoneLabel(zone) });
  }
  return text;
}

/**
 * '3:00 PM for Mila’s family' of each family whose clock shows another time than on the date above, with its day where
 * that is another than the therapist's. What is the therapist's own time on both dates is not said again.
 */
export function familyTimes(
  { start_date }: Starting,
  before: Starting | null,
  families: readonly Family[],
  zone: string,
): string[] {
  if (before === null) return [];
  return families.flatMap(({ name, zone: named }) => {
    const theirs = toIanaZone(named);
    const time = formatTime(start_date, theirs);
    if (formatTime(before.start_date, theirs) === time) return [];
    if ([before.start_date, start_date].every((instant) => sameClock(instant, theirs, zone))) return [];
    return dayIn(start_date, theirs) === dayIn(start_date, zone)
      ? t('familyTime', { time, name })
      : t('familyTimeDay', { time, name, day: formatWeekday(start_date, theirs) });
  });
}
