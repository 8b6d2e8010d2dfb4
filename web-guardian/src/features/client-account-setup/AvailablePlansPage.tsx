import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { CardsSkeleton, EmptyState, PlanCard, Title } from '@larkwell/ui';
import { checkoutPage, switchPlanPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { billingOf, factsOf, type Plan, priceOf } from '../../shared/plans/plan.ts';
import { plansQuery } from '../../shared/plans/queries.ts';
import classes from './AvailablePlansPage.module.css';
import { t } from './messages.ts';
import { TherapistsAhead } from './TherapistsAhead.tsx';
import { WaitingPurchase } from './WaitingPurchase.tsx';

/** `running` is the child's recurring plan, which is switched instead of bought again. */
const purchasesOf = (childId: string) => ({
  ...subscriptionsOptions(),
  select: ({ subscriptions }: SubscriptionsResponse) => {
    const own = subscriptions.filter(({ child_id }) => child_id === childId);
    const running = own.find(({ kind, status, paused }) => kind === 'recurring' && (status !== 'inactive' || paused));
    return {
      running: running ?? null,
      hadTrial: own.some(({ kind }) => kind === 'free_trial'),
    };
  },
});

export default function AvailablePlansPage() {
  const { child } = useChosenChild();
  const query = useQuery(plansQuery());
  const { data: purchases } = useQuery(purchasesOf(child.id));
  return (
    <SetupStep step="plan" title={t('plansTitle', { child: child.name })} lead={t('plansLead')} wide>
      <WaitingPurchase />
      {!child.therapist_id && <TherapistsAhead />}
      <Loaded query={query} failed={t('plansFailed')} skeleton={<CardsSkeleton />}>
        {(plans) => {
          const recurring = plans.filter(({ kind }) => kind === 'recurring');
          const free = plans.filter(({ kind }) => kind === 'free');
          const once = plans.filter(({ kind }) => kind === 'assessment');
          if (plans.length === 0) return <EmptyState title={t('plansNoneTitle')} message={t('plansNone')} />;
          return (
            <>
              {!purchases?.hadTrial && <Plans title={t('plansFree')} plans={free} flag={t('plansFreeFlag')} />}
              <Plans title={t('plansWeekly')} plans={recurring} />
              <Plans title={t('plansOnce')} plans={once} />
            </>
          );
        }}
      </Loaded>
    </SetupStep>
  );
}

function Plans({ title, plans, flag }: { title: string; plans: readonly Plan[]; flag?: string }) {
  const navigate = useNavigate();
  const { child } = useChosenChild();
  const { timezone } = useGuardian();
  const current = useQuery(purchasesOf(child.id)).data?.running ?? null;
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
              billing={billingOf(plan, timezone, current)}
              current={plan.id === current?.subscription_plan_id}
              {...(flag && { flag })}
              {...(switches(plan) && { chooseLabel: t('switchTo', { plan: plan.name }) })}
              onChoose={() => navigate(switches(plan) ? switchPlanPage(plan.id) : checkoutPage(plan.id))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
