import type { Session } from '../../shared/types.ts';
import { t } from './messages/index.ts';

const day = 24 * 60 * 60 * 1000;

export interface Standing {
  canceled: boolean;
  notice?: string;
  /** Less than 24 hours before the start: set apart, and a cancellation counts (DECISIONS.md, scheduling). */
  soon: boolean;
  mayCancel: boolean;
}

/** How a session stands for one child at `now`. */
export function standingOf(session: Session, childId: string, now: Date): Standing {
  const canceledHere = session.guests.find(({ child_id }) => child_id === childId)?.canceled ?? false;
  const attendance = session.event_participants.find(({ guest }) => guest.child_id === childId)?.status;
  const until = Date.parse(session.start_date) - now.getTime();
  const canceled = session.canceled || canceledHere;
  const soon = !canceled && until < day && Date.parse(session.end_date) > now.getTime();
  const mayCancel = !canceled && until > 0 && (session.status === 'scheduled' || session.status === 'pending');
  const notice = canceledHere
    ? t('canceledByYou')
    : session.canceled
      ? t('canceled')
      : attendance === 'no_show'
        ? t('noShow')
        : undefined;
  return { canceled, soon, mayCancel, ...(notice ? { notice } : {}) };
}
