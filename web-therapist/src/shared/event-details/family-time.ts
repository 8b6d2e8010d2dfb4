import type { EventSchema } from '@larkwell/app-kit/api';
import {
  dayIn,
  formatDay,
  formatRange,
  formatTime,
  formatWeekday,
  toIanaZone,
  zoneAbbreviation,
  zoneLabel,
} from '@larkwell/app-kit/time';
import { sameClock } from '../events/eventText.ts';
import { t } from './messages.ts';

type Times = Pick<EventSchema, 'start_date' | 'end_date'>;

/** The family's zone if its clock differs from the therapist's then; null if not, or if it is unknown. */
function otherZone(start: string, familyZone: string | null | undefined, zone: string): string | null {
  if (!familyZone) return null;
  const theirs = toIanaZone(familyZone);
  return sameClock(start, theirs, zone) ? null : theirs;
}

/**
 * An event's time in the family's zone, with the day if that differs. Null if the clocks agree or the zone is unknown.
 * `zone` is the therapist's IANA zone.
 */
export function familyTime(
  { start_date, end_date }: Times,
  familyZone: string | null | undefined,
  zone: string,
): string | null {
  const theirs = otherZone(start_date, familyZone, zone);
  if (!theirs) return null;
  const facts = { range: formatRange(start_date, end_date, theirs), zone: zoneLabel(theirs) };
  return dayIn(start_date, theirs) === dayIn(start_date, zone)
    ? t('family', facts)
    : t('familyDay', { ...facts, day: formatDay(start_date, theirs) });
}

/** The start alone in short form: '6:00 PM' or 'Tue 12:30 AM', and 'ET'. */
export function familyStart({ start_date }: Times, familyZone: string | null | undefined, zone: string) {
  const theirs = otherZone(start_date, familyZone, zone);
  if (!theirs) return null;
  const time = formatTime(start_date, theirs);
  const sameDay = dayIn(start_date, theirs) === dayIn(start_date, zone);
  return {
    time: sameDay ? time : t('familyStartDay', { time, day: formatWeekday(start_date, theirs) }),
    zone: zoneAbbreviation(theirs),
  };
}
