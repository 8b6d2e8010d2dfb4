import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import { Button, CardsSkeleton, EmptyState, Panel, Title } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { SavedCard } from '../../shared/card/SavedCard.tsx';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { subscriptionsQuery } from '../../shared/plans/subscriptions.ts';
import { canRestart, hasEnded } from './actions.ts';
import { t } from './messages.ts';
import { failureOf } from './queries.ts';
import { SubscriptionItem } from './SubscriptionItem.tsx';
import classes from './SubscriptionsPage.module.css';

export default function SubscriptionsPage() {
  const { child } = useChosenChild();
  const query = useQuery(subscriptionsQuery());
  return (
    <Loaded query={query} failed={failureOf(query.error)} skeleton={<CardsSkeleton count={1} />}>
      {(all) => {
        const subscriptions = all.filter(({ child_id }) => child_id === child.id);
        const current = subscriptions.filter((one) => !hasEnded(one));
        const ended = subscriptions.filter(hasEnded);
        return (
          <div className={classes.page}>
            <section>
              <Title order={2} size="h3" mb="md">
                {t('title')}
              </Title>
              {current.length === 0 ? (
                <EmptyState
                  compact
                  title={t(ended.length > 0 ? 'endedTitle' : 'emptyTitle')}
                  message={t(ended.some(canRestart) ? 'ended' : 'empty', { child: child.name })}
                  action={
                    <Button component={Link} to={paths.setup.availablePlans}>
                      {t('choosePlan')}
                    </Button>
                  }
                />
              ) : (
                <div className={classes.list}>
                  {current.map((subscription) => (
                    <SubscriptionItem key={subscription.id} subscription={subscription} child={child} />
                  ))}
                </div>
              )}
            </section>
            {ended.length > 0 && (
              <section>
                <Title order={2} size="h3" mb="md">
                  {t('earlier')}
                </Title>
                <div className={classes.list}>
                  {ended.map((subscription) => (
                    <SubscriptionItem key={subscription.id} subscription={subscription} child={child} />
                  ))}
                </div>
              </section>
            )}
            {(current.some(({ kind }) => kind !== 'free_trial') || ended.some(canRestart)) && (
              <Panel
                title={t('cardSection')}
                actions={
                  <Button component={Link} to={paths.updatePaymentMethod.base} variant="default">
                    {t('changeCard')}
                  </Button>
                }
              >
                <SavedCard />
              </Panel>
            )}
            {current.length > 0 && (
              <Button component={Link} to={paths.client.plans} variant="subtle" className={classes.plans}>
                {t('anotherPlan')}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
