import type { EventShape, Guest, Status } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

/** Whether attendance and status may be set now, or why not (DECISIONS.md, scheduling). */
export type Markable = 'yes' | 'canceled' | 'not_started' | 'settled';

type Marked = Pick<EventShape, 'canceled' | 'start_date'> & {
  /** When it was first marked; nothing before that, and from a server that does not tell. */
  first_marked_at?: string | null;
};

/** How long a mark or an attendance may be corrected after the first mark, in milliseconds: 30 days. */
const correctable = 30 * 24 * 60 * 60 * 1000;

export function markable({ canceled, start_date, first_marked_at }: Marked, now: Date): Markable {
  if (canceled) return 'canceled';
  if (Date.parse(start_date) > now.getTime()) return 'not_started';
  return first_marked_at && now.getTime() - Date.parse(first_marked_at) > correctable ? 'settled' : 'yes';
}

/** The marks that a therapist can give from here; complete and incomplete correct each other. */
export function marksFrom(status: Status): ('complete' | 'incomplete')[] {
  if (status === 'complete') return ['incomplete'];
  if (status === 'incomplete') return ['complete'];
  return ['complete', 'incomplete'];
}

/** A session can be canceled as a whole, or, in the view of one client, by that client. */
export function isCanceled(event: Pick<EventShape, 'canceled' | 'guests'>, clientId?: string): boolean {
  if (event.canceled) return true;
  return event.guests.some(({ child_id, canceled }) => child_id === clientId && canceled);
}

/** Who or what canceled a child's place. */
export function cancelNotice({ cancel_reason }: Pick<Guest, 'cancel_reason'>): string {
  if (cancel_reason === 'canceled_by_guardian') return t('canceledByClient');
  if (cancel_reason === 'school_closed') return t('canceledBySchool');
  if (cancel_reason === 'service_ended') return t('canceledByEnd');
  return cancel_reason ? t('canceledByTherapist') : t('statusCanceled');
}

/** What has begun, is marked or canceled stays where it is (DECISIONS.md, scheduling). */
export const isMovable = ({ status, canceled, start_date }: EventShape, now: Date) =>
  status === 'scheduled' && !canceled && Date.parse(start_date) > now.getTime();

/** What is marked or canceled is not deleted: it says what took place. */
export const isDeletable = ({ status, canceled }: EventShape) =>
  !canceled && (status === 'scheduled' || status === 'pending');

const minute = 60 * 1000;

/** How long before its start the page in front of a meeting room lets one wait there, in milliseconds: the room's 10 minutes, and an hour. */
const waitable = 70 * minute;

/** How long before its start a meeting room opens, in milliseconds (DECISIONS.md, scheduling). */
const roomOpens = 10 * minute;

/** Whether the page in front of the meeting room is of use: a session with guests, soon or under way. */
export function startable(event: EventShape, now: Date): boolean {
  const begins = Date.parse(event.start_date) - now.getTime();
  return !event.canceled && event.guests.length > 0 && begins <= waitable && Date.parse(event.end_date) > now.getTime();
}

/** Whether the meeting room is open: the server gives its address from then on, where there is one. */
export const roomIsOpen = ({ therapist, start_date }: Pick<EventShape, 'therapist' | 'start_date'>, now: Date) =>
  Boolean(therapist.meeting_url) || Date.parse(start_date) - now.getTime() <= roomOpens;

/** Guests who are still expected. */
export const expectedGuests = (guests: readonly Guest[]) => guests.filter(({ canceled }) => !canceled);

const labels: Record<Status, string> = {
  scheduled: t('statusScheduled'),
  pending: t('statusPending'),
  complete: t('statusComplete'),
  incomplete: t('statusIncomplete'),
};

export const statusLabel = ({ status, canceled }: Pick<EventShape, 'status' | 'canceled'>) =>
  canceled ? t('statusCanceled') : labels[status];
