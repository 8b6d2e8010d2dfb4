import type { EventSchema, LeaveSchema } from '@larkwell/app-kit/api';
import { StatusMark } from '@larkwell/ui';
import type { CalendarEvent, CalendarPaint, CalendarShade } from '@larkwell/ui/calendar';
import { familyStart } from '../../shared/event-details/family-time.ts';
import { ownTitleOf, typeLabel } from '../../shared/events/eventText.ts';
import { expectedGuests, shownStatus, statusLabel } from '../../shared/events/sessionState.ts';
import { showsCanceled } from './canceled.ts';
import { t } from './messages.ts';

interface Viewed {
  /** The therapist's IANA zone. */
  zone: string;
  /** Zones of the caseload's families, by child id. */
  familyZones: ReadonlyMap<string, string | null>;
  paint: (event: EventSchema) => CalendarPaint;
  isChosen?: boolean;
}

/** The calendar entry of an event: titled by the child's name, the size of the group, or the event type. */
export function entryOf(event: EventSchema, clocks: Viewed): CalendarEvent {
  const canceled = showsCanceled(event);
  const { tone, color, tag } = clocks.paint(event);
  const details = t('entryDetails', {
    type: typeLabel(event.event_type),
    status: statusLabel({ status: shownStatus(event), canceled }),
  });
  return {
    tone,
    ...(color ? { color } : {}),
    ...(tag ? { tag } : {}),
    id: event.id,
    title: titleOf(event),
    start: event.start_date,
    end: event.end_date,
    details: clocks.isChosen ? t('selectedDetails', { details }) : details,
    ...(canceled ? {} : { mark: <StatusMark status={shownStatus(event)} size={14} /> }),
    otherClocks: otherClocks(event, clocks),
    canMove: event.permissions.reschedule.allowed,
  };
}

/** Start times in the families' zones that differ from the therapist's, each with its children's names. */
function otherClocks(event: EventSchema, { zone, familyZones }: Viewed) {
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
    label: t('clockOf', { names: names.join(', ') }),
  }));
}

function titleOf(event: EventSchema): string {
  const { event_type, guests } = event;
  const title = ownTitleOf(event);
  const [guest] = guests;
  if (event_type === 'group_sessions') {
    const count = expectedGuests(guests).length;
    return title ? t('groupTitle', { title, count }) : t('groupOf', { count });
  }
  return guest ? guest.name : title || typeLabel(event_type);
}

export const shadeOf = ({ id, starts_at, ends_at, reason }: LeaveSchema): CalendarShade => ({
  id,
  start: starts_at,
  end: ends_at,
  title: reason ? t('leaveShade', { reason }) : t('leaves'),
});
