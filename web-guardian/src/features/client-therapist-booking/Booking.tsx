import { Link, useNavigate, useQuery } from '@larkwell/app-kit';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Anchor } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { isSettingUp } from '../../shared/guardian/steps.ts';
import type { BookedState } from '../../shared/sessions/useBookedSessions.ts';
import type { Child, PendingSession, Therapist } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { t } from './messages/index.ts';
import { useBookSessions, wasTaken } from './mutations.ts';
import { freeSlotsQuery } from './queries.ts';
import { bookableDays } from './slots.ts';
import { TimeChoice } from './TimeChoice.tsx';

interface BookingProps {
  service: PendingSession;
  child: Child;
  /** Null until known. */
  therapist: Therapist | null;
}

/** The sessions that are left of a service, several at once. */
export function Booking({ service, child, therapist }: BookingProps) {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const zone = guardian.timezone;
  const days = bookableDays(dayIn(new Date(), zone), service.cycle_ends_on);
  const minutes = service.session_length;
  const slots = useQuery(freeSlotsQuery({ therapistId: service.therapist.id, minutes, zone, ...days }));
  const next = isSettingUp(guardian) ? '/client-account-setup/success' : '/client-therapist-booking/confirmation';
  const book = useBookSessions(
    { childId: child.id, serviceId: service.service_id, therapistId: service.therapist.id },
    {
      onDone: ({ events }) => void navigate(next, { state: { booked: events } satisfies BookedState }),
      onRefused: () => void slots.refetch(),
    },
  );

  return (
    <>
      <p className={classes.lead}>
        {service.cycle_ends_on === null
          ? t('leadOnce')
          : t('lead', { count: service.remaining, date: formatDate(service.cycle_ends_on) })}{' '}
        {isSettingUp(guardian) && (
          <Anchor component={Link} to="/client-account-setup/match-therapist?change">
            {t('another')}
          </Anchor>
        )}
      </p>
      <TimeChoice
        query={slots}
        remaining={service.remaining}
        minutes={minutes}
        zone={zone}
        therapistName={service.therapist.full_name}
        therapist={therapist}
        taken={wasTaken(book.error)}
        busy={book.isPending}
        action={(count) => (count === 0 ? t('bookNone') : t('book', { count }))}
        onConfirm={book.mutate}
      />
    </>
  );
}
