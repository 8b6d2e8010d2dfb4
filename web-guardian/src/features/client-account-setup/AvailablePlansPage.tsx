import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { CardsSkeleton, EmptyState, PlanCard, Title } from '@larkwell/ui';
import { checkoutPage, switchPlanPage } from '../../paths.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { billingOf, factsOf, type Plan, priceOf } from '../../shared/plans/plan.ts';
import { plansQuery } from '../../shared/plans/queries.ts';
import classes from './AvailablePlansPage.module.css';
import { t } from './messages.ts';
import { WaitingPurchase } from './WaitingPurchase.tsx';

/** The child's running recurring plan, which is switched instead of bought again. */
const runningPlan = (childId: string) => ({
  ...subscriptionsOptions(),
  select: ({ subscriptions }: SubscriptionsResponse) =>
    subscriptions.find(
      ({ child_id, kind, status, paused }) =>
        child_id === childId && kind === 'recurring' && (status !== 'inactive' || paused),
    )?.subscription_plan_id ?? null,
});

export default function AvailablePlansPage() {
  const { child } = useChosenChild();
  const query = useQuery(plansQuery());
  return (
    <SetupStep step="plan" title={t('plansTitle', { child: child.name })} lead={t('plansLead')} wide>
      <WaitingPurchase />
      <Loaded query={query} failed={t('plansFailed')} skeleton={<CardsSkeleton />}>
        {(plans) => {
          const recurring = plans.filter(({ kind }) => kind === 'recurring');
          const once = plans.filter(({ kind }) => kind !== 'recurring');
          if (plans.length === 0) return <EmptyState title={t('plansNoneTitle')} message={t('plansNone')} />;
          return (
            <>
              <Plans title={t('plansWeekly')} plans={recurring} />
              <Plans title={t('plansOnce')} plans={once} />
            </>
          );
        }}
      </Loaded>
    </SetupStep>
  );
}

function Plans({ title, plans }: { title: string; plans: readonly Plan[] }) {
  const navigate = useNavigate();
  const { child } = useChosenChild();
  const { data: current } = useQuery(runningPlan(child.id));
  const switches = (plan: Plan) => Boolean(current) && plan.kind === 'recurring';
  if (plans.length === 0) return null;
  return (
    <section className={classes.section}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              name={plan.name}
              price={priceOf(plan)}
              unit={plan.kind === 'recurring' ? t('perSession') : ''}
              facts={factsOf(plan)}
              billing={billingOf(plan)}
              current={plan.id === current}
              {...(switches(plan) && { chooseLabel: t('switchTo', { plan: plan.name }) })}
              onChoose={() => navigate(switches(plan) ? switchPlanPage(plan.id) : checkoutPage(plan.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
