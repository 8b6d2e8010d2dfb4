import type { EventShape, EventType, LeaveShape } from '@larkwell/app-kit/api';
import { StatusMark, VisuallyHidden } from '@larkwell/ui';
import type { CalendarEvent, CalendarShade, CalendarTone } from '@larkwell/ui/calendar';
import { familyStart } from '../../shared/event-details/family-time.ts';
import { expectedGuests, isCanceled, isMovable } from '../../shared/events/standing.ts';
import { ownTitleOf, typeLabel } from '../../shared/events/words.ts';
import { t } from './messages.ts';

const tones: Partial<Record<EventType, CalendarTone>> = {
  group_sessions: 'group',
  block_time: 'blocked',
  indirect_time: 'blocked',
  review_of_records: 'event',
  supervision: 'event',
  training: 'event',
  other: 'event',
};

/** A session whose every child has canceled is as good as canceled. */
const nobodyComes = ({ guests }: EventShape) => guests.length > 0 && expectedGuests(guests).length === 0;

interface Viewed {
  /** The therapist whose calendar it is. */
  therapistId: string;
  now: Date;
  /** The therapist's, an IANA name. */
  zone: string;
  /** Of the families of the caseload, by child. */
  familyZones: ReadonlyMap<string, string | null>;
}

/** What the calendar shows of an event: one child by name, a group by how many are expected, the rest by kind. */
export function entryOf(event: EventShape, { therapistId, now, ...clocks }: Viewed): CalendarEvent {
  const canceled = isCanceled(event) || nobodyComes(event);
  return {
    id: event.id,
    title: titleOf(event),
    start: event.start_date,
    end: event.end_date,
    tone: canceled ? 'canceled' : (tones[event.event_type] ?? 'session'),
    mark: canceled ? <VisuallyHidden>{t('canceled')}</VisuallyHidden> : <StatusMark status={event.status} size={14} />,
    otherClocks: otherClocks(event, clocks),
    movable: event.therapist_id === therapistId && isMovable(event, now),
  };
}

/** Where families live by another clock: their time, and the children whose it is. */
function otherClocks(event: EventShape, { zone, familyZones }: Pick<Viewed, 'zone' | 'familyZones'>) {
  const clocks = new Map<string, { time: string; zone: string; names: string[] }>();
  for (const { child_id, name } of expectedGuests(event.guests)) {
    const start = familyStart(event, familyZones.get(child_id), zone);
    if (!start) continue;
    const key = `${start.time} ${start.zone}`;
    const { names } = clocks.get(key) ?? { names: [] };
    clocks.set(key, { ...start, names: [...names, name] });
  }
  return [...clocks.values()].map(({ names, ...start }) => ({
    ...start,
    whose: t('clockOf', { names: names.join(', ') }),
  }));
}

function titleOf(event: EventShape): string {
  const { event_type, guests } = event;
  const title = ownTitleOf(event);
  const [guest] = guests;
  if (event_type === 'group_sessions') {
    const count = expectedGuests(guests).length;
    return title ? t('groupTitle', { title, count }) : t('groupOf', { count });
  }
  return guest ? guest.name : title || typeLabel(event_type);
}

export const shadeOf = ({ id, starts_at, ends_at, reason }: LeaveShape): CalendarShade => ({
  id,
  start: starts_at,
  end: ends_at,
  title: reason ? t('leaveShade', { reason }) : t('leaves'),
});
