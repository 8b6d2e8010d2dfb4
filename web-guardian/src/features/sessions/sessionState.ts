import type { Guest } from '@larkwell/app-kit/api';
import { isSoon } from '@larkwell/app-kit/child';
import { may } from '../../shared/guardian/rights.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';

export interface SessionState {
  canceled: boolean;
  notice?: string;
  /** Less than 24 hours before the start: highlighted. */
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

/**
 * The state of a session for one child at `now`. Permissions hold for any of the guardian's children in the session, so
 * a child who canceled has none, nor has an adult who may not book.
 */
export function sessionStateOf(session: Session, child: Pick<Child, 'id' | 'rights'>, now: Date): SessionState {
  const { cancel, request_rescheduling: request, withdraw } = session.permissions;
  const guest = session.guests.find(({ child_id }) => child_id === child.id);
  const canceledHere = guest?.canceled ?? false;
  const attendance = session.event_participants.find(({ guest }) => guest.child_id === child.id)?.status;
  const over = Date.parse(session.end_date) <= now.getTime();
  const canceled = session.canceled || canceledHere;
  const planned = !canceled && (session.status === 'scheduled' || session.status === 'pending');
  const books = may(child, 'book');
  const canCancel = books && !canceled && cancel.allowed;
  // a guardian who already asked may change the reason
  const canReschedule = books && !canceled && (request.allowed || request.reason === 'rescheduling_already_asked');
  const hint = canCancel ? rescheduleHint(session) : undefined;
  const absent = attendance === 'no_show' ? t(guest?.late_cancel ? 'lateCancel' : 'noShow') : undefined;
  const notice = canceledHere ? cancelNotice(guest?.cancel_reason) : session.canceled ? t('canceled') : absent;
  return {
    canceled,
    soon: !canceled && isSoon(session, now),
    canCancel,
    canReschedule,
    hasRequest: books && planned && withdraw.allowed,
    isUpcoming: planned && !over,
    canJoin: planned && Date.parse(session.room_page_opens_at) <= now.getTime() && !over,
    ...(notice ? { notice } : {}),
    ...(hint ? { hint } : {}),
  };
}

/** Why the family can't ask for another time; undefined if it can. */
function rescheduleHint({ event_type, permissions }: Session): string | undefined {
  switch (permissions.request_rescheduling.reason) {
    case 'past_reschedule_cutoff':
      return t('hintTooLate');
    case 'rescheduling_not_allowed':
      return event_type === 'group_sessions' ? t('hintGroup') : t('hintSchool');
    default:
      return undefined;
  }
}

/** Names who canceled, so that guardians aren't blamed for cancellations by others. */
function cancelNotice(reason: Guest['cancel_reason']): string {
  if (reason === 'canceled_by_guardian') return t('canceledByYou');
  if (reason === 'school_closed') return t('canceledBySchool');
  if (reason === 'school_conflict') return t('canceledBySchoolConflict');
  if (reason === 'technical_problem') return t('canceledByTechnical');
  if (reason === 'service_ended') return t('canceledByEnd');
  if (reason === 'subscription_paused') return t('canceledByPause');
  if (reason === 'plan_changed') return t('canceledByPlanChange');
  return reason ? t('canceledByTherapist') : t('canceled');
}

/** Whether canceling at `now` uses up the session. The answer of the server may be older than the dialog. */
export function cancelsLate({ permissions: { cancel } }: Session, now: Date): boolean {
  return cancel.late || (cancel.changes_at !== null && Date.parse(cancel.changes_at) < now.getTime());
}
