import type { EventShape, Guest, Status } from '@larkwell/app-kit/api';
import { t } from '../messages/index.ts';

/** Whether attendance and status may be set now, or why not (DECISIONS.md, scheduling). */
export type Markable = 'yes' | 'canceled' | 'not_started';

export function markable(event: Pick<EventShape, 'canceled' | 'start_date'>, now: Date): Markable {
  if (event.canceled) return 'canceled';
  return Date.parse(event.start_date) > now.getTime() ? 'not_started' : 'yes';
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
