import { Link, useQuery } from '@larkwell/app-kit';
import { listAvailableDatesOptions, type SlotsResponse } from '@larkwell/app-kit/api';
import { dayIn, formatWeekdayAndTime, parseDate } from '@larkwell/app-kit/time';
import { Anchor, Button, notifySuccess, Panel } from '@larkwell/ui';
import { useState } from 'react';
import { bookingPage } from '../../paths.ts';
import { useGuardian } from '../guardian/queries.ts';
import { useBookSessions } from '../sessions/booking.ts';
import { preferredPart } from '../sessions/day-parts.ts';
import type { Child, PendingSession } from '../types.ts';
import { t } from './messages.ts';
import classes from './OwedTimes.module.css';
import { owedOf, suggestedTimes } from './owed.ts';

/** Days of times that are looked at. */
const daysAhead = 28;

/** Renders nothing while loading, without a free time, and on errors: the list of what to book is there too. */
export default function OwedSession({ child, owed, bare }: { child: Child; owed: PendingSession; bare: boolean }) {
  const zone = useGuardian().timezone;
  const { service_id: serviceId, therapist } = owed;
  const today = dayIn(new Date(), zone);
  const free = useQuery({
    ...listAvailableDatesOptions({
      query: {
        therapist_id: therapist.id,
        event_duration: owed.session_length,
        start_date: today,
        end_date: parseDate(today).add({ days: daysAhead }).toString(),
        timezone: zone,
        service_id: serviceId,
        cycle_starts_on: owed.cycle_starts_on,
      },
    }),
    select: (slots: SlotsResponse) => suggestedTimes(slots, { zone, preferred: preferredPart(child) }),
    staleTime: 0,
  });
  const [picked, setPicked] = useState<string | null>(null);
  const book = useBookSessions(
    { childId: child.id, serviceId, therapistId: therapist.id },
    { onDone: () => notifySuccess(t('booked')), onRefused: () => void free.refetch() },
  );
  if (!free.data?.length) return null;
  return (
    <Panel title={t('title', { count: owedOf(owed) })} tone="warm">
      <p className={classes.lead}>{t('lead', { minutes: owed.session_length, therapist: therapist.full_name })}</p>
      <div className={classes.times}>
        {free.data.map((start) => {
          const when = formatWeekdayAndTime(start, zone);
          return (
            <Button
              key={start}
              variant="default"
              aria-label={t('book', { when })}
              loading={book.isPending && picked === start}
              disabled={book.isPending && picked !== start}
              onClick={() => {
                setPicked(start);
                book.mutate([start]);
              }}
            >
              {when}
            </Button>
          );
        })}
      </div>
      {!bare && (
        <Anchor component={Link} to={bookingPage(therapist.id, { serviceId, childId: child.id })}>
          {t('more')}
        </Anchor>
      )}
    </Panel>
  );
}
