import type { Guest } from '@larkwell/app-kit/api';
import { movable } from '../../shared/sessions/rescheduling.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Before the start: the way into the room is shown from then on; the room itself opens later. */
const joinShown = hour;

export interface Standing {
  canceled: boolean;
  notice?: string;
  /** Less than 24 hours before the start: set apart, and a cancellation counts (DECISIONS.md, scheduling). */
  soon: boolean;
  mayCancel: boolean;
  mayReschedule: boolean;
  /** Why a session that is still to come can be neither moved nor asked to be moved. */
  hint?: string;
  /** The guardian has asked to have it moved, and may say another reason or take it back until it starts. */
  asked: boolean;
  mayJoin: boolean;
  /** It takes place, and is not over: there may be something to prepare. */
  isAhead: boolean;
}

/** How a session stands for one child at `now`. */
export function standingOf(session: Session, child: Pick<Child, 'id' | 'billing_responsability'>, now: Date): Standing {
  const guest = session.guests.find(({ child_id }) => child_id === child.id);
  const canceledHere = guest?.canceled ?? false;
  const attendance = session.event_participants.find(({ guest }) => guest.child_id === child.id)?.status;
  const until = Date.parse(session.start_date) - now.getTime();
  const over = Date.parse(session.end_date) <= now.getTime();
  const canceled = session.canceled || canceledHere;
  const planned = !canceled && (session.status === 'scheduled' || session.status === 'pending');
  const answer = movable(session, child, now);
  const notice = canceledHere
    ? canceledBecause(guest?.cancel_reason)
    : session.canceled
      ? t('canceled')
      : attendance === 'no_show'
        ? t('noShow')
        : undefined;
  return {
    canceled,
    soon: !canceled && until < day && !over,
    mayCancel: planned && until > 0,
    mayReschedule: answer === 'yes',
    asked: planned && until > 0 && session.reschedule_reason !== null,
    isAhead: planned && !over,
    mayJoin: planned && until <= joinShown && !over,
    ...(notice ? { notice } : {}),
    ...(planned && until > 0 && answer !== 'yes' ? { hint: fixedBecause(session, child) } : {}),
  };
}

function fixedBecause(
  { event_type }: Session,
  { billing_responsability }: Pick<Child, 'billing_responsability'>,
): string {
  if (event_type === 'group_sessions') return t('fixedGroup');
  return billing_responsability === 'school' ? t('fixedSchool') : t('fixedSoon');
}

/** Nobody is told to have canceled what another did. */
function canceledBecause(reason: Guest['cancel_reason']): string {
  if (reason === 'canceled_by_guardian') return t('canceledByYou');
  if (reason === 'school_closed') return t('canceledBySchool');
  if (reason === 'service_ended') return t('canceledByEnd');
  return reason ? t('canceledByTherapist') : t('canceled');
}
