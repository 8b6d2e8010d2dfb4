import { Link, Loaded, useNavigate, useQuery, useSearchParams } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { Alert, Button, CardsSkeleton, EmptyState, Title } from '@larkwell/ui';
import { checkoutPage, paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { BackButton } from '../../shared/page/BackButton.tsx';
import { PlanSection } from '../../shared/plans/PlanSection.tsx';
import { billingOf, type Plan } from '../../shared/plans/plan.ts';
import { plansQuery } from '../../shared/plans/queries.ts';
import { subscriptionsQuery } from '../../shared/plans/subscriptions.ts';
import { hasEnded } from './actions.ts';
import { KeepPlanButton } from './KeepPlanButton.tsx';
import { t } from './messages.ts';
import { PlanChangeDialog } from './PlanChangeDialog.tsx';
import classes from './PlansPage.module.css';
import { whyNotChangeable } from './planChange.ts';
import { failureOf } from './queries.ts';

/** The plans beside the child's current one, with a switch to each. `docs/product/billing.md#change-the-plan` */
export default function PlansPage() {
  const { child } = useChosenChild();
  const subscriptions = useQuery(subscriptionsQuery());
  const plans = useQuery(plansQuery());
  return (
    <Loaded query={subscriptions} failed={failureOf(subscriptions.error)} skeleton={<CardsSkeleton />}>
      {(all) => {
        const current = all.find((one) => one.child_id === child.id && one.kind === 'recurring' && !hasEnded(one));
        if (!current) return <NoPlan />;
        return (
          <Loaded query={plans} failed={t('plansFailed')} skeleton={<CardsSkeleton />}>
            {(offered) => <Plans current={current} plans={offered} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

function NoPlan() {
  const { child } = useChosenChild();
  return (
    <EmptyState
      title={t('emptyTitle')}
      message={t('empty', { child: child.name })}
      action={
        <Button component={Link} to={paths.setup.availablePlans}>
          {t('choosePlan')}
        </Button>
      }
    />
  );
}

function Plans({ current, plans }: { current: Subscription; plans: readonly Plan[] }) {
  const navigate = useNavigate();
  const { timezone } = useGuardian();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('plan');
  const problem = whyNotChangeable(current);
  const switchable = plans.filter(({ id, kind }) => kind === 'recurring' && id !== current.subscription_plan_id);
  const chosen = (!problem && switchable.find(({ id }) => id === asked)) || null;
  return (
    <div className={classes.page}>
      <BackButton to={paths.client.subscriptions} label={t('backToSubscription')} />
      <Title order={2}>{t('plansTitle')}</Title>
      {problem && (
        <Alert data-tone="warning">
          <p>{problem}</p>
          <KeepPlanButton subscription={current} />
        </Alert>
      )}
      <div>
        <PlanSection
          title={t('renewingPlans')}
          order={3}
          plans={plans.filter(({ kind }) => kind === 'recurring')}
          cardOf={(plan) => ({
            billing: billingOf(plan, timezone, current),
            current: plan.id === current.subscription_plan_id,
            chooseLabel: t('switchTo', { plan: plan.name }),
            disabled: problem !== null,
            onChoose: () => setQuery({ plan: plan.id }, { replace: true }),
          })}
        />
        <PlanSection
          title={t('oneTime')}
          order={3}
          plans={plans.filter(({ kind }) => kind === 'assessment')}
          cardOf={(plan) => ({
            billing: billingOf(plan, timezone, null),
            onChoose: () => navigate(checkoutPage(plan.id)),
          })}
        />
      </div>
      <PlanChangeDialog
        childId={current.child_id}
        plan={chosen}
        onClose={() => setQuery({}, { replace: true })}
        onDone={() => navigate(paths.client.subscriptions)}
      />
    </div>
  );
}
