import { Link, Loaded, useNavigate, usePageTitle, useQuery } from '@larkwell/app-kit';
import { dayIn, formatRange, zoneLabel } from '@larkwell/app-kit/time';
import { Button, CardsSkeleton, Panel, QuietState, WizardPage } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { isSlotTaken } from '../../shared/sessions/booking.ts';
import { preferredPart } from '../../shared/sessions/day-parts.ts';
import type { BookedState } from '../../shared/sessions/useBookedSessions.ts';
import { titleOf, whenOf } from '../../shared/sessions/when.ts';
import { therapistQuery } from '../../shared/therapists/queries.ts';
import type { Child, Session } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { t } from './messages.ts';
import { useMoveSession } from './mutations.ts';
import { freeSlotsQuery, sessionQuery } from './queries.ts';
import { rescheduleDays } from './slots.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { useKeptChoice } from './useKeptChoice.ts';

interface MoveSessionProps {
  sessionId: string;
  therapistId: string;
}

/** Moves a booked session to another free time of its therapist. */
export function MoveSession({ sessionId, therapistId }: MoveSessionProps) {
  usePageTitle(t('moveTitle'));
  const { children } = useGuardian();
  const query = useQuery(sessionQuery(sessionId));
  return (
    <WizardPage wide title={t('moveTitle')}>
      <Loaded query={query} failed={t('moveFailed')} skeleton={<CardsSkeleton />}>
        {(session) => {
          const child = children.find(({ id }) => session.guests.some(({ child_id }) => child_id === id));
          if (!child || session.therapist_id !== therapistId) return <NotHere late={false} />;
          const { allowed, reason } = session.permissions.reschedule;
          if (allowed) return <NewTime session={session} child={child} />;
          return <NotHere late={reason === 'past_reschedule_cutoff'} />;
        }}
      </Loaded>
    </WizardPage>
  );
}

function NewTime({ session, child }: { session: Session; child: Child }) {
  const navigate = useNavigate();
  const { timezone: zone } = useGuardian();
  const therapist = useQuery(therapistQuery(session.therapist_id)).data ?? null;
  const { start_date, end_date } = session;
  const minutes = Math.round((Date.parse(end_date) - Date.parse(start_date)) / 60_000);
  const days = rescheduleDays(dayIn(new Date(), zone), dayIn(start_date, zone));
  const request = { therapistId: session.therapist_id, minutes, zone, moving: session.id, ...days };
  const slots = useQuery(freeSlotsQuery(request));
  const others = slots.data?.filter((slot) => Date.parse(slot.start_date) !== Date.parse(start_date));
  const choice = useKeptChoice(`move.${session.id}`);
  const move = useMoveSession(
    { sessionId: session.id, childId: child.id, therapistId: session.therapist_id },
    {
      onDone: ({ event }) => {
        choice.forget();
        void navigate(paths.booking.confirmation, {
          state: { booked: [event], moved: true } satisfies BookedState,
        });
      },
      onRefused: () => void slots.refetch(),
    },
  );
  const theirZone = therapist && zoneLabel(therapist.timezone) !== zoneLabel(zone) ? therapist.timezone : null;

  return (
    <>
      <Panel tone="tint" title={t('moveWhat')}>
        <div className={classes.what}>
          <p>
            <strong>{titleOf(session.event_type)}</strong>, {child.preferred_name}, {session.therapist.full_name}
          </p>
          <p>{t('moveNow', { when: whenOf(session, zone).when })}</p>
          {therapist && theirZone && (
            <p className={classes.theirs}>
              {t('moveTheirs', {
                range: formatRange(start_date, end_date, theirZone),
                zone: zoneLabel(theirZone),
                therapist: therapist.first_name,
              })}
            </p>
          )}
        </div>
      </Panel>
      <TimeChoice
        query={{ ...slots, data: others }}
        choice={choice}
        preferred={preferredPart(child)}
        remaining={1}
        minutes={minutes}
        zone={zone}
        therapistName={session.therapist.full_name}
        therapist={therapist}
        single
        taken={isSlotTaken(move.error)}
        busy={move.isPending}
        action={(count) => (count === 0 ? t('moveToNone') : t('moveTo'))}
        onConfirm={([start]) => start && move.mutate(start)}
      />
      <div>
        <Button component={Link} to={paths.client.sessions} variant="subtle">
          {t('keepTime')}
        </Button>
      </div>
    </>
  );
}

function NotHere({ late }: { late: boolean }) {
  return (
    <QuietState
      title={late ? t('tooLateTitle') : t('cannotMoveTitle')}
      message={late ? t('tooLate') : t('cannotMove')}
      action={
        <Button component={Link} to={paths.client.sessions}>
          {t('toSessions')}
        </Button>
      }
    />
  );
}
