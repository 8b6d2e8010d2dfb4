import { Link, Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { dayIn, formatDate, zoneLabel } from '@larkwell/app-kit/time';
import { Alert, Anchor, CardsSkeleton, IconClock, IconInfoCircle, QuietState, SlotPicker } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { isSettingUp } from '../../shared/guardian/steps.ts';
import type { BookedState } from '../../shared/sessions/useBookedSessions.ts';
import type { Child, PendingSession, Therapist } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { ChosenTimes } from './ChosenTimes.tsx';
import { t } from './messages/index.ts';
import { useBookSessions, wasTaken } from './mutations.ts';
import { freeSlotsQuery } from './queries.ts';
import { bookableDays, choosable, groupByDay } from './slots.ts';

interface BookingProps {
  service: PendingSession;
  child: Child;
  /** Null until known. */
  therapist: Therapist | null;
}

export function Booking({ service, child, therapist }: BookingProps) {
  const navigate = useNavigate();
  const guardian = useGuardian();
  const zone = guardian.timezone;
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const days = bookableDays(dayIn(new Date(), zone), service.cycle_ends_on);
  const minutes = service.session_length;
  const slots = useQuery(freeSlotsQuery({ therapistId: service.therapist.id, minutes, zone, ...days }));
  const chosen = (slots.data ?? []).filter(({ start_date }) => wanted.includes(start_date));
  const starts = chosen.map(({ start_date }) => start_date);
  const book = useBookSessions(
    { childId: child.id, serviceId: service.service_id, therapistId: service.therapist.id, starts },
    () => void slots.refetch(),
  );
  const name = service.therapist.full_name;
  const full = chosen.length >= service.remaining;

  function toggle(start: string) {
    setWanted(starts.includes(start) ? starts.filter((one) => one !== start) : [...starts, start]);
  }

  function confirm() {
    const next = isSettingUp(guardian) ? '/client-account-setup/success' : '/client-therapist-booking/confirmation';
    book.mutate(undefined, {
      onSuccess: ({ events }) => void navigate(next, { state: { booked: events } satisfies BookedState }),
    });
  }

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
      <p className={classes.clocks}>
        <IconClock size={20} aria-hidden />
        <span>
          {t('clocks', { zone: zoneLabel(zone) })}
          {therapist && zoneLabel(therapist.timezone) !== zoneLabel(zone) && (
            <> {t('otherClock', { therapist: therapist.first_name, zone: zoneLabel(therapist.timezone) })}</>
          )}
        </span>
      </p>
      <Loaded query={slots} failed={t('slotsFailed')} skeleton={<CardsSkeleton />}>
        {(free) =>
          free.length === 0 ? (
            <QuietState title={t('noSlotsTitle')} message={t('noSlots', { therapist: name })} />
          ) : (
            <div className={classes.columns}>
              <div>
                {wasTaken(book.error) && (
                  <Alert role="alert" data-tone="warning" mb="md" icon={<IconInfoCircle size={20} aria-hidden />}>
                    {t('taken')}
                  </Alert>
                )}
                <SlotPicker
                  days={groupByDay(choosable(free, starts), zone)}
                  chosen={starts}
                  onToggle={toggle}
                  full={full}
                />
              </div>
              <ChosenTimes
                chosen={chosen}
                remaining={service.remaining}
                minutes={minutes}
                zone={zone}
                therapist={therapist}
                busy={book.isPending}
                onRemove={toggle}
                onBook={confirm}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
