import type { Child, Session } from '../types.ts';

const day = 24 * 60 * 60 * 1000;

/** `never`: over, canceled, marked, a group session, or school-billed. `too_late`: less than 24 hours before the start. */
export type Reschedulability = 'yes' | 'too_late' | 'never';

/**
 * Whether a guardian may move a session or request it (docs/product/scheduling.md#rescheduling). The cutoff compares
 * instants.
 */
export function canReschedule(
  session: Session,
  child: Pick<Child, 'id' | 'billing_responsability'>,
  now: Date,
): Reschedulability {
  const guest = session.guests.find(({ child_id }) => child_id === child.id);
  const until = Date.parse(session.start_date) - now.getTime();
  const planned = !session.canceled && guest?.canceled === false && session.status === 'scheduled' && until > 0;
  const own = session.event_type !== 'group_sessions' && child.billing_responsability === 'private_pay';
  if (!planned || !own) return 'never';
  return until >= day ? 'yes' : 'too_late';
}

/** Whether the family may pick the new time itself. With a substitute, it can only send a request. */
export const canFamilyPickTime = ({ handed_over }: Session) => !handed_over;
