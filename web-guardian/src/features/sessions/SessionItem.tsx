import { Link } from '@larkwell/app-kit';
import { preSessionPage } from '@larkwell/app-kit/addresses';
import { specialtyName } from '@larkwell/app-kit/therapists';
import { formatDate, formatRange, formatShortDate, formatWeekday } from '@larkwell/app-kit/time';
import { ActionIcon, Button, IconDots, IconVideo, Menu, SessionCard } from '@larkwell/ui';
import { may } from '../../shared/guardian/rights.ts';
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
  const short = t('shortWhen', {
    day: formatWeekday(session.start_date, zone),
    date: formatShortDate(session.start_date, zone, now),
    range: formatRange(session.start_date, session.end_date, zone),
  });
  const action = (shown: boolean, label: string, name: string, onClick: () => void, more: Partial<Action> = {}) =>
    shown ? [{ label, name, onClick, ...more }] : [];
  const reads = may(child, 'read');
  const actions: Action[] = [
    ...(hasRequest
      ? action(canReschedule, t('changeReason'), t('reasonOf', { when }), on.onReschedule, { quiet: true })
      : action(canReschedule, t('reschedule'), t('rescheduleSession', { when }), on.onReschedule)),
    ...action(hasRequest, t('withdraw'), t('withdrawOf', { when }), on.onWithdraw, {
      quiet: true,
      loading: on.withdrawing,
    }),
    ...action(canCancel, t('cancel'), t('cancelSession', { when }), on.onCancel),
    ...action(reads && isUpcoming, t('materials'), t('materialsOf', { when }), on.onMaterials, { quiet: true }),
    ...action(
      may(child, 'book') && canDispute(session, child.id),
      t('dispute'),
      t('disputeOf', { when }),
      on.onDispute,
      { quiet: true },
    ),
    ...action(reads && session.status === 'complete', t('notes'), t('notesOf', { when }), on.onNotes, { quiet: true }),
  ];
  return (
    <SessionCard
      id={cardOf(session.id)}
      {...time}
      {...(isNext ? {} : { when: short, compact: true })}
      {...shown}
      {...(hint && !hintAbove ? { hint } : {})}
      title={titleOf(session.event_type)}
      who={specialty ? `${full_name}, ${specialtyName(specialty)}` : full_name}
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
          {isNext || actions.length === 1 ? (
            actions.map(({ label, name, onClick, quiet, loading }) => (
              <Button
                key={label}
                variant={quiet || !isNext ? 'subtle' : 'default'}
                size="sm"
                onClick={onClick}
                aria-label={name}
                {...(loading ? { loading } : {})}
              >
                {label}
              </Button>
            ))
          ) : (
            <SessionMenu actions={actions} when={when} />
          )}
          {isNext && isUpcoming && <AddToCalendar session={session} when={when} />}
        </>
      }
    />
  );
}

interface Action {
  label: string;
  /** For screen readers. */
  name: string;
  /** Less important. */
  quiet?: boolean;
  loading?: boolean;
  onClick: () => void;
}

function SessionMenu({ actions, when }: { actions: Action[]; when: string }) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('moreOf', { when })} loading={actions.some(({ loading }) => loading)}>
          <IconDots size={22} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, name, onClick }) => (
          <Menu.Item key={label} onClick={onClick} aria-label={name}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
