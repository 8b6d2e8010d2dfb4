import { Loaded, useQuery } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { formatDate, useNow } from '@larkwell/app-kit/time';
import { ListSkeleton, Stack, Text } from '@larkwell/ui';
import { money } from '../../shared/plans/money.ts';
import { subscriptionsQuery } from '../../shared/plans/subscriptions.ts';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';

/** When each running plan ends, and what isn't paid. */
export function EndingPlans({ guardian }: { guardian: Guardian }) {
  const query = useQuery(subscriptionsQuery());
  const now = useNow(60_000);
  return (
    <Loaded query={query} failed={t('plansFailed')} skeleton={<ListSkeleton count={1} />}>
      {(subscriptions) => {
        const running = subscriptions.filter(isRunning);
        if (running.length === 0) return <Text>{t('noPlans')}</Text>;
        return (
          <Stack gap="sm">
            {running.map((subscription) => (
              <Text key={subscription.id}>{endOf(subscription, guardian, now)}</Text>
            ))}
          </Stack>
        );
      }}
    </Loaded>
  );
}

const isRunning = ({ kind, status, paused, owed }: Subscription) =>
  kind === 'recurring' && (status !== 'inactive' || paused || owed !== null);

function endOf(subscription: Subscription, guardian: Guardian, now: Date): string {
  const { plan_name: plan, child_id, owed, current_period_end: end, paid_until, ends_on } = subscription;
  const child = guardian.children.find(({ id }) => id === child_id)?.preferred_name ?? t('aChild');
  if (owed) return t('planOwed', { plan, child, total: money(owed) });
  const isPaid = end !== null && Date.parse(end) > now.getTime();
  const last = ends_on ?? (isPaid ? paid_until : null);
  return last ? t('planEnds', { plan, child, date: formatDate(last) }) : t('planEndsNow', { plan, child });
}
