import { Link, Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { dayIn, formatDay, zoneLabel } from '@larkwell/app-kit/time';
import { Anchor, Button, CardsSkeleton, QuietState, SlotPicker } from '@larkwell/ui';
import { useState } from 'react';
import { bookingPage, paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { preferredPart } from '../../shared/sessions/day-parts.ts';
import type { BookedState } from '../../shared/sessions/useBookedSessions.ts';
import type { Child, PendingSession } from '../../shared/types.ts';
import classes from './Booking.module.css';
import { t } from './messages.ts';
import { siblingDatesQuery, useBookPair } from './sibling-calls.ts';
import { daysOfPairs, pairText } from './siblings.ts';
import { bookableDays } from './slots.ts';

interface SiblingBookingProps {
  service: PendingSession;
  child: Child;
  sibling: Child;
  /** The sibling's soonest bookable cycle. */
  siblingService: PendingSession;
}

/** Books one session for each of two children, one right after the other. `docs/product/scheduling.md#siblings` */
export default function SiblingBooking({ service, child, sibling, siblingService }: SiblingBookingProps) {
  const navigate = useNavigate();
  const zone = useGuardian().timezone;
  // two times with a name each have to fit on a button
  const names = { child: child.name, sibling: sibling.name };
  const period = { starts_on: service.cycle_starts_on, ends_on: service.cycle_ends_on };
  const pairs = useQuery(
    siblingDatesQuery({
      serviceId: service.service_id,
      siblingServiceId: siblingService.service_id,
      zone,
      ...bookableDays(dayIn(new Date(), zone), period),
    }),
  );
  const [key, setKey] = useState<string | null>(null);
  const chosen = pairs.data?.find((pair) => pair.key === key);
  const book = useBookPair(
    { child: { id: child.id, service }, sibling: { id: sibling.id, service: siblingService } },
    {
      onDone: ({ events }) =>
        void navigate(paths.booking.confirmation, { state: { booked: events } satisfies BookedState }),
      onRefused: () => void pairs.refetch(),
    },
  );
  const alone = bookingPage(service.therapist.id, { serviceId: service.service_id, childId: child.id });

  return (
    <>
      <p className={classes.lead}>
        {t('siblingLead', names)}{' '}
        <Anchor component={Link} to={alone}>
          {t('siblingAlone', { child: names.child })}
        </Anchor>
      </p>
      <p className={classes.clocks}>{t('clocks', { zone: zoneLabel(zone) })}</p>
      <Loaded query={pairs} failed={t('slotsFailed')} skeleton={<CardsSkeleton />}>
        {(found) =>
          found.length === 0 ? (
            <QuietState title={t('siblingNoneTitle')} message={t('siblingNone', names)} />
          ) : (
            <>
              <SlotPicker
                days={daysOfPairs(found, names, zone)}
                chosen={chosen ? [chosen.key] : []}
                onToggle={(start) => setKey(start === key ? null : start)}
                preferred={preferredPart(child)}
              />
              <div className={classes.bar} data-wide>
                <p className={classes.count} aria-live="polite">
                  {chosen ? `${formatDay(chosen.begins, zone)}: ${pairText(chosen, names, zone)}` : t('siblingChoose')}
                  {chosen?.graceMinutes !== undefined && (
                    <span className={classes.soon}>{t('bookSoon', { count: 2, minutes: chosen.graceMinutes })}</span>
                  )}
                </p>
                <Button
                  disabled={!chosen}
                  loading={book.isPending}
                  onClick={() => {
                    if (chosen) book.mutate(chosen);
                  }}
                >
                  {t('siblingBook')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
