import { Link, useQuery } from '@larkwell/app-kit';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Button, IconCalendarPlus, Panel, PendingItem, PendingList } from '@larkwell/ui';
import { bookingPage } from '../../paths.ts';
import { useGuardian } from '../guardian/queries.ts';
import { t } from '../messages.ts';
import type { PendingSession } from '../types.ts';
import { pendingQuery } from './queries.ts';

function placeOf({ service_name, therapist, cycle_starts_on, cycle_ends_on }: PendingSession, today: string): string {
  const of = { service: service_name, therapist: therapist.full_name };
  if (cycle_ends_on === null) return t('leftWith', of);
  const until = formatDate(cycle_ends_on);
  if (cycle_starts_on <= today) return t('leftUntil', { ...of, date: until });
  return t('leftFrom', { ...of, from: formatDate(cycle_starts_on), until });
}

/** Sessions that are paid for and not booked yet. Renders nothing while loading and on errors. */
export function PendingSessions({ childId }: { childId: string }) {
  const pending = useQuery(pendingQuery(childId)).data ?? [];
  const today = dayIn(new Date(), useGuardian().timezone);
  if (pending.length === 0) return null;
  return (
    <Panel tone="warm" title={t('toBook')}>
      <PendingList>
        {pending.map((service) => (
          <PendingItem
            key={service.service_id}
            left={t('leftToBook', { count: service.remaining })}
            of={placeOf(service, today)}
            action={
              <Button
                component={Link}
                to={bookingPage(service.therapist.id, { serviceId: service.service_id, childId })}
                leftSection={<IconCalendarPlus size={18} aria-hidden />}
                aria-label={t('bookWith', { therapist: service.therapist.full_name })}
              >
                {t('book')}
              </Button>
            }
          />
        ))}
      </PendingList>
    </Panel>
  );
}
