import type { Guest } from '@larkwell/app-kit/api';
import { canReschedule } from '../../shared/sessions/rescheduling.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Time before the start from which Join shows; the room itself opens later. */
const joinTime = hour;

export interface SessionState {
  canceled: boolean;
  notice?: string;
  /** Less than 24 hours before the start: highlighted, and a cancellation counts (docs/product/scheduling.md#late-cancel). */
  soon: boolean;
  canCancel: boolean;
  canReschedule: boolean;
  /** Why an upcoming session can't be rescheduled. */
  hint?: string;
  /** The guardian requested another time, and may edit or withdraw the request until the start. */
  hasRequest: boolean;
  canJoin: boolean;
  /** Planned and not over, so there may be materials to prepare. */
  isUpcoming: boolean;
}

/** The state of a session for one child at `now`. */
export function sessionStateOf(
  session: Session,
  child: Pick<Child, 'id' | 'billing_responsability'>,
  now: Date,
): SessionState {
  const guest = session.guests.find(({ child_id }) => child_id === child.id);
  const canceledHere = guest?.canceled ?? false;
  const attendance = session.event_participants.find(({ guest }) => guest.child_id === child.id)?.status;
  const until = Date.parse(session.start_date) - now.getTime();
  const over = Date.parse(session.end_date) <= now.getTime();
  const canceled = session.canceled || canceledHere;
  const planned = !canceled && (session.status === 'scheduled' || session.status === 'pending');
  const reschedulable = canReschedule(session, child, now);
  const notice = canceledHere
    ? cancelNotice(guest?.cancel_reason)
    : session.canceled
      ? t('canceled')
      : attendance === 'no_show'
        ? t('noShow')
        : undefined;
  return {
    canceled,
    soon: !canceled && until < day && !over,
    canCancel: planned && until > 0,
    canReschedule: reschedulable === 'yes',
    hasRequest: planned && until > 0 && session.reschedule_reason !== null,
    isUpcoming: planned && !over,
    canJoin: planned && until <= joinTime && !over,
    ...(notice ? { notice } : {}),
    ...(planned && until > 0 && reschedulable !== 'yes' ? { hint: rescheduleHint(session, child) } : {}),
  };
}

function rescheduleHint(
  { event_type }: Session,
  { billing_responsability }: Pick<Child, 'billing_responsability'>,
): string {
  if (event_type === 'group_sessions') return t('hintGroup');
  return billing_responsability === 'school' ? t('hintSchool') : t('hintTooLate');
}

/** Names who canceled, so that guardians aren't blamed for cancellations by others. */
function cancelNotice(reason: Guest['cancel_reason']): string {
  if (reason === 'canceled_by_guardian') return t('canceledByYou');
  if (reason === 'school_closed') return t('canceledBySchool');
  if (reason === 'service_ended') return t('canceledByEnd');
  return reason ? t('canceledByTherapist') : t('canceled');
}
