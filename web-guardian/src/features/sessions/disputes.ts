import { formatDay } from '@larkwell/app-kit/time';
import type { Session } from '../../shared/types.ts';
import { t } from './messages.ts';

const participantOf = ({ event_participants }: Session, childId: string) =>
  event_participants.find(({ guest }) => guest.child_id === childId);

/** What the therapist recorded for one child. */
export function recordedOf(session: Session, childId: string): string {
  const participant = participantOf(session, childId);
  if (participant?.status === 'no_show') return t(participant.guest.late_cancel ? 'lateCancel' : 'noShow');
  if (session.status === 'incomplete') return missedText(session);
  const minutes = participant?.guest.delivered_minutes;
  return minutes == null ? t('attended') : t('attendedPart', { minutes, total: lengthOf(session) });
}

/** In minutes. */
const lengthOf = ({ start_date, end_date }: Session) =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / 60_000);

/** What was recorded if the child got only a part of the session, why, and what follows. */
function partText(session: Session, childId: string): string | undefined {
  const { delivered_minutes, lost_because, write_off } = participantOf(session, childId)?.guest ?? {};
  if (!delivered_minutes || !lost_because) return undefined;
  const total = lengthOf(session);
  const recorded = t(`part_${lost_because}`, { minutes: delivered_minutes, total });
  if (lost_because === 'child') return recorded;
  const count = total - delivered_minutes;
  const follows = write_off ? t('partWrittenOff', { count, reason: write_off.reason }) : t('partMadeUp', { count });
  return `${recorded} ${follows}`;
}

/** Why a missed session isn't made up for; undefined if it is, or if it took place. */
function writtenOffText(session: Session, childId: string): string | undefined {
  const { write_off, delivered_minutes } = participantOf(session, childId)?.guest ?? {};
  return write_off && !delivered_minutes ? t('writtenOff', { reason: write_off.reason }) : undefined;
}

/** Why a session didn't take place. None of these reasons counts as a no-show. */
function missedText({ missed_reason }: Session): string {
  switch (missed_reason) {
    case 'technical':
      return t('missedTechnical');
    case 'therapist':
      return t('missedTherapist');
    case 'school':
      return t('missedSchool');
    default:
      return t('missed');
  }
}

/** How long the family was in the room, how late and how early; undefined before it is recorded, and if they never met there. */
export function timeTogether(session: Session, childId: string): string | undefined {
  const guest = participantOf(session, childId)?.guest;
  if (!guest || guest.canceled || guest.minutes_together == null) return undefined;
  const { minutes_together, minutes_late, minutes_early } = guest;
  return [
    t('minutesTogether', { minutes: minutes_together, total: lengthOf(session) }),
    minutes_late && t('minutesLate', { count: minutes_late }),
    minutes_early && t('minutesEarly', { count: minutes_early }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** What was recorded, in words, under a past session of the child; of a canceled one only that it isn't made up for. */
export function recordText(session: Session, childId: string): string | undefined {
  const participant = participantOf(session, childId);
  const writtenOff = writtenOffText(session, childId);
  if (!participant || participant.guest.canceled || session.canceled) return writtenOff;
  const missed = session.status === 'incomplete' && participant.status !== 'no_show' ? missedText(session) : '';
  const texts = [missed, timeTogether(session, childId), partText(session, childId), writtenOff];
  return texts.filter(Boolean).join(' ') || undefined;
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
