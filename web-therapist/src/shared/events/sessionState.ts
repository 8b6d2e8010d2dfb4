import type { EventSchema, Guest, Status } from '@larkwell/app-kit/api';
import { t } from '../messages.ts';

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
  if (cancel_reason === 'school_conflict') return t('canceledBySchoolConflict');
  if (cancel_reason === 'technical_problem') return t('canceledByTechnical');
  if (cancel_reason === 'service_ended') return t('canceledByEnd');
  if (cancel_reason === 'subscription_paused') return t('canceledByPause');
  if (cancel_reason === 'plan_changed') return t('canceledByPlanChange');
  return cancel_reason ? t('canceledByTherapist') : t('statusCanceled');
}

/** True if the link to the pre-session page shows: a session that the viewer can join, now or soon. */
export function canStart(
  { canceled, room_page_opens_at, end_date, permissions: { join } }: EventSchema,
  now: Date,
): boolean {
  if (Date.parse(end_date) <= now.getTime()) return false;
  const soon = !canceled && Date.parse(room_page_opens_at) <= now.getTime();
  return join.allowed || (join.reason === 'room_not_open' && soon);
}

/**
 * The status that its icon shows. An event without children needs no mark, so its end doesn't change how it looks.
 * `docs/product/scheduling.md#event-values`
 */
export const shownStatus = ({ status, guests }: Pick<EventSchema, 'status' | 'guests'>): Status =>
  status === 'pending' && guests.length === 0 ? 'scheduled' : status;

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
