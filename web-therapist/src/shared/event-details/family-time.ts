import type { EventShape } from '@larkwell/app-kit/api';
import { dayIn, formatDay, formatRange, toIanaZone, zoneLabel } from '@larkwell/app-kit/time';
import { sameClock } from '../events/words.ts';
import { t } from './messages/index.ts';

/**
 * When an event is on the family's clock, with the day where that is another; null where the clocks agree or the
 * family's zone is not known. `zone` is the therapist's, an IANA name.
 */
export function familyTime(
  { start_date, end_date }: Pick<EventShape, 'start_date' | 'end_date'>,
  familyZone: string | null | undefined,
  zone: string,
): string | null {
  if (!familyZone) return null;
  const theirs = toIanaZone(familyZone);
  if (sameClock(start_date, theirs, zone)) return null;
  const facts = { range: formatRange(start_date, end_date, theirs), zone: zoneLabel(theirs) };
  return dayIn(start_date, theirs) === dayIn(start_date, zone)
    ? t('family', facts)
    : t('familyDay', { ...facts, day: formatDay(start_date, theirs) });
}
