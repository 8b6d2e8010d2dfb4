import { Link } from '@larkwell/app-kit';
import { Button, IconCalendar, IconVideo, SessionCard } from '@larkwell/ui';
import { preSessionPage } from '../../paths.ts';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import type { Child, Session } from '../../shared/types.ts';
import { t } from './messages.ts';
import { standingOf } from './standing.ts';

/** The id of a session's card on the page. */
export const cardOf = (sessionId: string) => `session-${sessionId}`;

interface SessionItemProps {
  session: Session;
  child: Child;
  /** The guardian's. */
  zone: string;
  now: Date;
  /** Whole percent, on what is still to come; null where there is nothing to count yet. */
  noShowRate: number | null;
  /** The withdrawal of this session's request is on its way. */
  withdrawing: boolean;
  onCancel: () => void;
  onReschedule: () => void;
  onWithdraw: () => void;
  onMaterials: () => void;
  onNotes: () => void;
}

export function SessionItem({ session, child, zone, now, noShowRate, ...on }: SessionItemProps) {
  const { mayCancel, mayReschedule, mayJoin, isAhead, asked, ...standing } = standingOf(session, child, now);
  const time = whenOf(session, zone);
  const { when } = time;
  const { full_name, specialty } = session.therapist;
  return (
    <SessionCard
      id={cardOf(session.id)}
      {...time}
      {...standing}
      title={titleOf(session.event_type)}
      who={specialty ? `${full_name}, ${specialty}` : full_name}
      status={session.status}
      {...(noShowRate === null || standing.canceled ? {} : { detail: t('noShowRate', { rate: noShowRate }) })}
      {...(asked ? { request: t('asked', { reason: session.reschedule_reason ?? '' }) } : {})}
      actions={
        <>
          {mayJoin && (
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
          {mayReschedule && (
            <Button
              variant={asked ? 'subtle' : 'default'}
              size="sm"
              leftSection={<IconCalendar size={18} aria-hidden />}
              onClick={on.onReschedule}
              aria-label={asked ? t('reasonOf', { when }) : t('rescheduleSession', { when })}
            >
              {asked ? t('changeReason') : t('reschedule')}
            </Button>
          )}
          {asked && (
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
          {mayCancel && (
            <Button variant="default" size="sm" onClick={on.onCancel} aria-label={t('cancelSession', { when })}>
              {t('cancel')}
            </Button>
          )}
          {isAhead && (
            <Button variant="subtle" size="sm" onClick={on.onMaterials} aria-label={t('materialsOf', { when })}>
              {t('materials')}
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
