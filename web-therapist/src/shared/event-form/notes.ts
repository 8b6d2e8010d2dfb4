/** Notes about an available date. */
import { ApiError } from '@larkwell/app-kit';
import type { CheckedDate, DateNote } from '@larkwell/app-kit/api';
import { dayIn, formatDay, formatTime, formatWeekday, toIanaZone, zoneLabel } from '@larkwell/app-kit/time';
import { sameClock } from '../events/eventText.ts';
import { t } from './messages.ts';
import { overlapText } from './refusal.ts';

type Starting = Pick<CheckedDate, 'start_date'>;

export interface Family {
  name: string;
  /** Rails or IANA name, as the server sends it. */
  zone: string;
}

/** `before` is the previous date; `zone` the therapist's. Other kinds show the server's text. */
export function noteText({ kind, text, events = [] }: DateNote, date: Starting, before: Starting | null, zone: string) {
  if (kind === 'overlaps' && events.length > 0) return t('noteOverlaps', { what: overlapText(events, zone) });
  if (kind === 'clock_changed') {
    const time = formatTime(date.start_date, zone);
    // a series keeps the zone it was created in, even if the therapist moved
    const still = before !== null && formatTime(before.start_date, zone) === time;
    return t(still ? 'noteClockChanged' : 'noteClockChangedTo', { time, zone: zoneLabel(zone) });
  }
  if (kind === 'clock_moved_forward') return t('noteClockSkips', { time: formatTime(date.start_date, zone) });
  if (kind === 'clock_first_of_two') return t('noteClockTwice', { time: formatTime(date.start_date, zone) });
  if (kind === 'starts_another_day') return t('noteStartsAnotherDay', { day: formatDay(date.start_date, zone) });
  return ApiError.translate(text);
}

/**
 * '3:00 PM for Mila’s family' for each family, if the time differs from the previous date's, with the day if it differs
 * from the therapist's. Left out where the family's time equals the therapist's on both dates.
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
