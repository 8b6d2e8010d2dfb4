import type { EventSchema, Guest, Status } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

/** Whether attendance and status can be set now, or why not. `docs/product/scheduling.md#mark-a-session` */
export type Markability = 'yes' | 'canceled' | 'not_started' | 'settled';

type Marked = Pick<EventSchema, 'canceled' | 'start_date'> & {
  /** Time of the first mark; missing before that, and from older servers. */
  first_marked_at?: string | null;
};

/** Marks and attendance can be corrected for 30 days after the first mark, in milliseconds. */
const correctionWindow = 30 * 24 * 60 * 60 * 1000;

export function markability({ canceled, start_date, first_marked_at }: Marked, now: Date): Markability {
  if (canceled) return 'canceled';
  if (Date.parse(start_date) > now.getTime()) return 'not_started';
  return first_marked_at && now.getTime() - Date.parse(first_marked_at) > correctionWindow ? 'settled' : 'yes';
}

/** Possible marks from a status; complete and incomplete correct each other. */
export function marksFrom(status: Status): ('complete' | 'incomplete')[] {
  if (status === 'complete') return ['incomplete'];
  if (status === 'incomplete') return ['complete'];
  return ['complete', 'incomplete'];
}

/** True if the whole session is canceled or, with `clientId`, if that child canceled. */
export function isCanceled(event: Pick<EventSchema, 'canceled' | 'guests'>, clientId?: string): boolean {
  if (event.canceled) return true;
  return event.guests.some(({ child_id, canceled }) => child_id === clientId && canceled);
}

/** Who canceled for a child, as a text. */
export function cancelNotice({ cancel_reason }: Pick<Guest, 'cancel_reason'>): string {
  if (cancel_reason === 'canceled_by_guardian') return t('canceledByClient');
  if (cancel_reason === 'school_closed') return t('canceledBySchool');
  if (cancel_reason === 'service_ended') return t('canceledByEnd');
  return cancel_reason ? t('canceledByTherapist') : t('statusCanceled');
}

/** Started, marked and canceled events can't be moved. `docs/product/scheduling.md#move-a-session` */
export const canReschedule = ({ status, canceled, start_date }: EventSchema, now: Date) =>
  status === 'scheduled' && !canceled && Date.parse(start_date) > now.getTime();

/** Marked and canceled events can't be deleted: they document what happened. */
export const canDelete = ({ status, canceled }: EventSchema) =>
  !canceled && (status === 'scheduled' || status === 'pending');

const minute = 60 * 1000;

/** The pre-session page opens an hour before the room does; time before the start in milliseconds. */
const preSessionOpens = 70 * minute;

/** The room opens this long before the start, in milliseconds. `docs/product/scheduling.md#meeting-rooms` */
const roomOpens = 10 * minute;

/** True if the pre-session page can be opened: a session with guests, soon or in progress. */
export function canStart(event: EventSchema, now: Date): boolean {
  const begins = Date.parse(event.start_date) - now.getTime();
  return (
    !event.canceled &&
    event.guests.length > 0 &&
    begins <= preSessionOpens &&
    Date.parse(event.end_date) > now.getTime()
  );
}

/** True if the meeting room is open; the server sends its URL from then on, if the therapist has one. */
export const roomIsOpen = ({ therapist, start_date }: Pick<EventSchema, 'therapist' | 'start_date'>, now: Date) =>
  Boolean(therapist.meeting_url) || Date.parse(start_date) - now.getTime() <= roomOpens;

/** Guests who have not canceled. */
export const expectedGuests = (guests: readonly Guest[]) => guests.filter(({ canceled }) => !canceled);

const labels: Record<Status, string> = {
  scheduled: t('statusScheduled'),
  pending: t('statusPending'),
  complete: t('statusComplete'),
  incomplete: t('statusIncomplete'),
};

export const statusLabel = ({ status, canceled }: Pick<EventSchema, 'status' | 'canceled'>) =>
  canceled ? t('statusCanceled') : labels[status];
