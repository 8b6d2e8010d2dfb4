import type { EventShape, EventType, LeaveShape } from '@larkwell/app-kit/api';
import { StatusMark, VisuallyHidden } from '@larkwell/ui';
import type { CalendarEvent, CalendarShade, CalendarTone } from '@larkwell/ui/calendar';
import { expectedGuests, isCanceled, isMovable } from '../../shared/events/standing.ts';
import { typeLabel } from '../../shared/events/words.ts';
import { t } from './messages/index.ts';

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
}

/** What the calendar shows of an event: one child by name, a group by how many are expected, the rest by kind. */
export function entryOf(event: EventShape, { therapistId, now }: Viewed): CalendarEvent {
  const canceled = isCanceled(event) || nobodyComes(event);
  return {
    id: event.id,
    title: titleOf(event),
    start: event.start_date,
    end: event.end_date,
    tone: canceled ? 'canceled' : (tones[event.event_type] ?? 'session'),
    mark: canceled ? <VisuallyHidden>{t('canceled')}</VisuallyHidden> : <StatusMark status={event.status} size={14} />,
    movable: event.therapist_id === therapistId && isMovable(event, now),
  };
}

function titleOf({ event_type, title, guests }: EventShape): string {
  const [guest] = guests;
  if (event_type === 'group_sessions') {
    const count = expectedGuests(guests).length;
    return title && title !== typeLabel(event_type) ? t('groupTitle', { title, count }) : t('groupOf', { count });
  }
  return guest ? guest.name : title || typeLabel(event_type);
}

export const shadeOf = ({ id, starts_at, ends_at, reason }: LeaveShape): CalendarShade => ({
  id,
  start: starts_at,
  end: ends_at,
  title: reason ? t('leaveShade', { reason }) : t('leaves'),
});
