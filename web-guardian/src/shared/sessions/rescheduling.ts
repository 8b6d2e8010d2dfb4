import type { Child, Session } from '../types.ts';

const day = 24 * 60 * 60 * 1000;

/** `never`: over, canceled or marked, and what is not a guardian's to move. `too_late`: within 24 hours of the start. */
export type Movable = 'yes' | 'too_late' | 'never';

/** Whether a guardian may move a session or ask for it: SPEC.md section 6, the cutoff compared as instants. */
export function movable(session: Session, child: Pick<Child, 'id' | 'billing_responsability'>, now: Date): Movable {
  const guest = session.guests.find(({ child_id }) => child_id === child.id);
  const until = Date.parse(session.start_date) - now.getTime();
  const planned = !session.canceled && guest?.canceled === false && session.status === 'scheduled' && until > 0;
  const own = session.event_type !== 'group_sessions' && child.billing_responsability === 'private_pay';
  if (!planned || !own) return 'never';
  return until >= day ? 'yes' : 'too_late';
}

/** Of a movable one: whether the family chooses the time itself. Who holds it for a colleague is asked. */
export const isFamilysToPlace = ({ handed_over }: Session) => !handed_over;
