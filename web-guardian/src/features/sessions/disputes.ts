import { formatDay } from '@larkwell/app-kit/time';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';

const participantOf = ({ event_participants }: Session, childId: string) =>
  event_participants.find(({ guest }) => guest.child_id === childId);

/** What the therapist recorded for one child. */
export function recordedOf(session: Session, childId: string): string {
  const participant = participantOf(session, childId);
  if (participant?.status === 'no_show') return t(participant.guest.late_cancel ? 'lateCancel' : 'noShow');
  return session.status === 'incomplete' ? t('missed') : t('attended');
}

/** The family's dispute and its outcome; undefined without one. */
export function disputeText(session: Session, childId: string, zone: string): string | undefined {
  const dispute = participantOf(session, childId)?.guest.dispute;
  if (!dispute) return undefined;
  const { reason, outcome, answered_at, answer } = dispute;
  if (!outcome || !answered_at) return t('disputeOpen', { reason });
  const date = formatDay(answered_at, zone);
  return outcome === 'kept'
    ? t('disputeKept', { reason, date, answer: answer ?? '' })
    : t('disputeCorrected', { reason, date });
}

/** Whether this child's record can be disputed; the permission holds for any of the guardian's children. */
export function canDispute(session: Session, childId: string): boolean {
  const guest = participantOf(session, childId)?.guest;
  return session.permissions.dispute.allowed && guest !== undefined && !guest.canceled;
}
