import { derivedTitle, titleText } from '@larkwell/app-kit';
import type { EventSchema, EventType } from '@larkwell/app-kit/api';
import { formatDateTime, formatDayAndYear, formatRange, zoneLabel } from '@larkwell/app-kit/time';
import { t } from '../messages.ts';

type Times = Pick<EventSchema, 'start_date' | 'end_date'>;

export const typeLabel = (type: EventType) => t(`type_${type}`);

/** 'Monday, November 23, 3:30 – 4:15 PM, Pacific Time' */
export const whenInZone = ({ start_date, end_date }: Times, zone: string) =>
  t('whenInZone', {
    day: formatDayAndYear(start_date, zone),
    range: formatRange(start_date, end_date, zone),
    zone: zoneLabel(zone),
  });

/** Without the zone, where it is shown elsewhere. */
export const whenOf = ({ start_date, end_date }: Times, zone: string) =>
  t('when', { day: formatDayAndYear(start_date, zone), range: formatRange(start_date, end_date, zone) });

/** The attending children, else the title. */
export function subjectOf({ guests, title, event_type }: Pick<EventSchema, 'guests' | 'title' | 'event_type'>): string {
  const coming = guests.filter(({ canceled }) => !canceled);
  const names = (coming.length > 0 ? coming : guests).map(({ name }) => name);
  return names.length > 0 ? names.join(', ') : titleText(title) || typeLabel(event_type);
}

/** The therapist's own title, else ''. Derived titles are the child's name or the lowercase type. */
export function ownTitleOf({
  guests,
  title,
  event_type,
}: Pick<EventSchema, 'guests' | 'title' | 'event_type'>): string {
  const derived = [derivedTitle(event_type), ...guests.map(({ name }) => name.toLowerCase())];
  return derived.includes(title.toLowerCase()) ? '' : title;
}

/** A short name: the own title, else the children. */
export const nameOf = (event: Pick<EventSchema, 'guests' | 'title' | 'event_type'>) =>
  ownTitleOf(event) || subjectOf(event);

/** '1 hr 30 min' */
export function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return t('durationMinutes', { minutes: rest });
  return rest === 0 ? t('durationHours', { hours }) : t('duration', { hours, minutes: rest });
}

/** True if both zones show the same time at that instant. */
export const sameClock = (instant: string, zone: string, other: string) =>
  formatDateTime(instant, zone) === formatDateTime(instant, other);
