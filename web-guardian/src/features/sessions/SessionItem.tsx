import { Link } from '@larkwell/app-kit';
import { preSessionPage } from '@larkwell/app-kit/addresses';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, IconCalendar, IconVideo, SessionCard } from '@larkwell/ui';
import { AddToCalendar } from '../../shared/sessions/AddToCalendar.tsx';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Child, Session } from '../../shared/types.ts';
import { canDispute, disputeText, recordText } from './disputes.ts';
import { t } from './messages.ts';
import { sessionStateOf } from './sessionState.ts';

/** DOM id of a session's card. */
export const cardOf = (sessionId: string) => `session-${sessionId}`;

interface SessionItemProps {
  session: Session;
  child: Child;
  /** The guardian's. */
  zone: string;
  now: Date;
  /** The family's next session: its card shows the no-show rate. */
  isNext: boolean;
  /** Whole percent; null before the first session counts. */
  noShowRate: number | null;
  /** Last day of the canceled plan, if the session is after it. */
  planEndsOn: string | null;
  /** Why it can't be rescheduled stands above the list already. */
  hintAbove: boolean;
  /** The request to withdraw is pending. */
  withdrawing: boolean;
  onCancel: () => void;
  onReschedule: () => void;
  onWithdraw: () => void;
  onMaterials: () => void;
  onNotes: () => void;
  onDispute: () => void;
}

export function SessionItem({
  session,
  child,
  zone,
  now,
  isNext,
  noShowRate,
  hintAbove,
  planEndsOn,
  ...on
}: SessionItemProps) {
  const { canCancel, canReschedule, canJoin, isUpcoming, hasRequest, ...state } = sessionStateOf(session, child, now);
  const { hint, ...shown } = state;
  const time = whenOf(session, zone);
  const { when } = time;
  const { full_name, specialty } = session.therapist;
  const dispute = disputeText(session, child.id, zone);
  const record = recordText(session, child.id);
  return (
    <SessionCard
      id={cardOf(session.id)}
      {...time}
      {...shown}
      {...(hint && !hintAbove ? { hint } : {})}
      title={titleOf(session.event_type)}
      who={specialty ? `${full_name}, ${specialty}` : full_name}
      status={session.status}
      {...(planEndsOn ? { hint: t('endsBefore', { date: formatDate(planEndsOn) }) } : {})}
      {...(isNext ? { label: t('nextSession') } : {})}
      {...(record ? { detail: record } : {})}
      {...(isNext && noShowRate !== null ? { detail: t('noShowRate', { rate: noShowRate }) } : {})}
      {...(dispute ? { request: dispute } : {})}
      {...(hasRequest ? { request: t('requestSent', { reason: session.reschedule_reason ?? '' }) } : {})}
      actions={
        <>
          {canJoin && (
            <Button
              component={Link}
              to={preSessionPage(session.id)}
              size="sm"
              leftSection={<IconVideo size={18} aria-hidden />}
              aria-label={t('joinSession', { when })}
            >
              {t('join')}
            </Button>
          )}
          {canReschedule && (
            <Button
              variant={hasRequest ? 'subtle' : 'default'}
              size="sm"
              leftSection={<IconCalendar size={18} aria-hidden />}
              onClick={on.onReschedule}
              aria-label={hasRequest ? t('reasonOf', { when }) : t('rescheduleSession', { when })}
            >
              {hasRequest ? t('changeReason') : t('reschedule')}
            </Button>
          )}
          {hasRequest && (
            <Button
              variant="subtle"
              size="sm"
              loading={on.withdrawing}
              onClick={on.onWithdraw}
              aria-label={t('withdrawOf', { when })}
            >
              {t('withdraw')}
            </Button>
          )}
          {canCancel && (
            <Button variant="default" size="sm" onClick={on.onCancel} aria-label={t('cancelSession', { when })}>
              {t('cancel')}
            </Button>
          )}
          {isNext && isUpcoming && <AddToCalendar session={session} when={when} />}
          {isUpcoming && (
            <Button variant="subtle" size="sm" onClick={on.onMaterials} aria-label={t('materialsOf', { when })}>
              {t('materials')}
            </Button>
          )}
          {canDispute(session, child.id) && (
            <Button variant="subtle" size="sm" onClick={on.onDispute} aria-label={t('disputeOf', { when })}>
              {t('dispute')}
            </Button>
          )}
          {session.status === 'complete' && (
            <Button variant="subtle" size="sm" onClick={on.onNotes} aria-label={t('notesOf', { when })}>
              {t('notes')}
            </Button>
          )}
        </>
      }
    />
  );
}
