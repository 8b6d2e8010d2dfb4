import type { EventShape, EventType } from '@larkwell/app-kit/api';
import { formatDay, formatRange, zoneLabel } from '@larkwell/app-kit/time';
import { t } from '../messages/index.ts';

type Times = Pick<EventShape, 'start_date' | 'end_date'>;

export const typeLabel = (type: EventType) => t(`type_${type}`);

/** 'Monday, November 23, 3:30 – 4:15 PM, Pacific Time' */
export const whenInZone = ({ start_date, end_date }: Times, zone: string) =>
  t('whenInZone', {
    day: formatDay(start_date, zone),
    range: formatRange(start_date, end_date, zone),
    zone: zoneLabel(zone),
  });

/** The same without the zone, where it is said elsewhere. */
export const whenOf = ({ start_date, end_date }: Times, zone: string) =>
  t('when', { day: formatDay(start_date, zone), range: formatRange(start_date, end_date, zone) });

/** Two zones with the same clock at that moment are the same to whoever reads. */
export const sameClock = (instant: string, zone: string, other: string) =>
  clockIn(instant, zone) === clockIn(instant, other);

const clockIn = (instant: string, zone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(
    new Date(instant),
  );
