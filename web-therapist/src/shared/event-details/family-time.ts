import type { EventShape } from '@larkwell/app-kit/api';
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
import { sameClock } from '../events/words.ts';
import { t } from './messages.ts';

type Times = Pick<EventShape, 'start_date' | 'end_date'>;

/** The family's zone where its clock shows another time than the therapist's; null where they agree or it is not known. */
function otherZone(start: string, familyZone: string | null | undefined, zone: string): string | null {
  if (!familyZone) return null;
  const theirs = toIanaZone(familyZone);
  return sameClock(start, theirs, zone) ? null : theirs;
}

/**
 * When an event is on the family's clock, with the day where that is another; null where the clocks agree or the
 * family's zone is not known. `zone` is the therapist's, an IANA name.
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

/** The start alone, as short as it can be said: '6:00 PM' or 'Tue 12:30 AM', and 'ET'. */
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
