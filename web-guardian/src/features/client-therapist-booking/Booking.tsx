import { Link, useNavigate, useQuery } from '@larkwell/app-kit';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Anchor } from '@larkwell/ui';
import { changeTherapistPage, paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { isSettingUp } from '../../shared/guardian/steps.ts';
import { isSlotTaken, useBookSessions } from '../../shared/sessions/booking.ts';
import { preferredPart } from '../../shared/sessions/day-parts.ts';
import type { BookedState } from '../../shared/sessions/useBookedSessions.ts';
import type { Child, PendingSession, Therapist } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { t } from './messages.ts';
import type { NextPeriod } from './PeriodChoice.tsx';
import { freeSlotsQuery } from './queries.ts';
import { bookableDays, type Period } from './slots.ts';
import { TimeChoice } from './TimeChoice.tsx';
import { useKeptChoice } from './useKeptChoice.ts';

function leadOf({ starts_on, ends_on, remaining }: Period, today: string): string {
  if (ends_on === null) return t('leadOnce');
  const date = formatDate(ends_on);
  if (starts_on <= today) return t('lead', { count: remaining, date });
  return t('leadLater', { count: remaining, from: formatDate(starts_on), date });
}

interface BookingProps {
  service: PendingSession;
  /** The cycle to book in. */
  period: Period;
  nextPeriod: NextPeriod;
  child: Child;
  /** Null until known. */
  therapist: Therapist | null;
}

/** Books one or more sessions of one cycle. */
export function Booking({ service, period, nextPeriod, child, therapist }: BookingProps) {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const zone = guardian.timezone;
  const today = dayIn(new Date(), zone);
  const days = bookableDays(today, period);
  const minutes = service.session_length;
  const slots = useQuery(
    freeSlotsQuery({
      therapistId: service.therapist.id,
      minutes,
      zone,
      ...days,
      booking: { serviceId: service.service_id, cycle: period.starts_on },
    }),
  );
  const choice = useKeptChoice(`${service.service_id}.${period.starts_on}`);
  const next = isSettingUp(guardian) ? paths.setup.success : paths.booking.confirmation;
  const book = useBookSessions(
    { childId: child.id, serviceId: service.service_id, therapistId: service.therapist.id },
    {
      onDone: ({ events }) => {
        choice.forget();
        void navigate(next, { state: { booked: events } satisfies BookedState });
      },
      onRefused: () => void slots.refetch(),
    },
  );

  return (
    <>
      <p className={classes.lead}>
        {leadOf(period, today)}{' '}
        {isSettingUp(guardian) && (
          <Anchor component={Link} to={changeTherapistPage}>
            {t('another')}
          </Anchor>
        )}
      </p>
      <TimeChoice
        query={slots}
        choice={choice}
        preferred={preferredPart(child)}
        remaining={period.remaining}
        nextPeriod={nextPeriod}
        minutes={minutes}
        zone={zone}
        therapistName={service.therapist.full_name}
        therapist={therapist}
        taken={isSlotTaken(book.error)}
        busy={book.isPending}
        action={(count) => (count === 0 ? t('bookNone') : t('book', { count }))}
        onConfirm={book.mutate}
      />
    </>
  );
}
