import { Link, useQuery } from '@larkwell/app-kit';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Button, IconCalendarPlus, Panel, PendingItem, PendingList } from '@larkwell/ui';
import { bookingPage, paths } from '../../paths.ts';
import { useGuardian } from '../guardian/queries.ts';
import { t } from '../messages.ts';
import type { PendingSession } from '../types.ts';
import { lostNote, type PendingService } from './pending.ts';
import { pendingQuery } from './queries.ts';

function placeOf({ service_name, therapist, cycle_starts_on, cycle_ends_on }: PendingSession, today: string): string {
  const of = { service: service_name, therapist: therapist.full_name };
  if (cycle_ends_on === null) return t('leftWith', of);
  const until = formatDate(cycle_ends_on);
  if (cycle_starts_on <= today) return t('leftUntil', { ...of, date: until });
  return t('leftFrom', { ...of, from: formatDate(cycle_starts_on), until });
}

/** Of the sessions that can be booked now, how many make up for missed ones. */
function makeUpNote({ bookable }: PendingService): string | undefined {
  const count = bookable ? Math.min(bookable.make_ups, bookable.bookable) : 0;
  return count > 0 ? t('pendingMakeUps', { count }) : undefined;
}

/** Sessions that are paid for and not booked yet. Renders nothing while loading and on errors. */
export function PendingSessions({ childId }: { childId: string }) {
  const pending = useQuery(pendingQuery(childId)).data;
  const today = dayIn(new Date(), useGuardian().timezone);
  const services = pending?.services ?? [];
  const blocked = pending?.blocked ?? [];
  if (services.length === 0 && blocked.length === 0) return null;
  return (
    <Panel tone="warm" title={t(services.length > 0 ? 'toBook' : 'toBookBlocked')}>
      <PendingList>
        {services.map((service) => {
          const { bookable, serviceId, serviceName, therapist } = service;
          const of = { service: serviceName, therapist: therapist.full_name };
          return (
            <PendingItem
              key={serviceId}
              left={bookable ? t('leftToBook', { count: bookable.bookable }) : t('pendingNoTimes')}
              of={bookable ? placeOf(bookable, today) : t('leftWith', of)}
              note={[makeUpNote(service), lostNote(service)].filter(Boolean).join(' ')}
              action={
                bookable && (
                  <Button
                    component={Link}
                    to={bookingPage(therapist.id, { serviceId, childId })}
                    leftSection={<IconCalendarPlus size={18} aria-hidden />}
                    aria-label={t('bookWith', { therapist: therapist.full_name })}
                  >
                    {t('book')}
                  </Button>
                )
              }
            />
          );
        })}
        {blocked.map(({ service_id, service_name, reason }) => (
          <PendingItem
            key={service_id}
            left={t(reason === 'subscription_paused' ? 'pendingPaused' : 'pendingOverdue')}
            of={service_name}
            action={
              <Button component={Link} to={paths.client.subscriptions} variant="default">
                {t(reason === 'subscription_paused' ? 'toResume' : 'toPay')}
              </Button>
            }
          />
        ))}
      </PendingList>
    </Panel>
  );
}
