import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Anchor, Panel, Skeleton } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { money } from '../../shared/plans/money.ts';
import { subscriptionsQuery } from '../../shared/plans/subscriptions.ts';
import type { Child } from '../../shared/types.ts';
import classes from './HomePage.module.css';
import { t } from './messages.ts';

/** The child's plan, with the next payment. */
export function PlanPanel({ child }: { child: Child }) {
  const { timezone } = useGuardian();
  const query = useQuery(subscriptionsQuery());
  return (
    <Panel title={t('plan')}>
      <Loaded query={query} failed={t('planFailed')} skeleton={<Skeleton height={72} />}>
        {(all) => {
          const plans = all.filter(
            ({ child_id, status, paused }) => child_id === child.id && (status !== 'inactive' || paused),
          );
          if (plans.length === 0)
            return <p className={classes.quiet}>{t('planNone', { child: child.preferred_name })}</p>;
          return (
            <ul className={classes.list}>
              {plans.map((plan) => (
                <li key={plan.id}>
                  <strong>{plan.plan_name}</strong>
                  <p className={classes.quiet}>{nextOf(plan, timezone)}</p>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <Anchor component={Link} to={paths.client.subscriptions} className={classes.link}>
        {t('seeBilling')}
      </Anchor>
    </Panel>
  );
}

/** The most important fact about what comes next. `zone` is the guardian's. */
function nextOf({ owed, paused, ends_on, next_payment: next }: Subscription, zone: string): string | null {
  if (owed) return t('overdue', { total: money(owed) });
  if (paused) return t('paused');
  if (ends_on) return t('endsOn', { date: formatDate(ends_on) });
  return next ? t('nextPayment', { total: money(next), date: formatDate(next.due_at, zone) }) : null;
}
