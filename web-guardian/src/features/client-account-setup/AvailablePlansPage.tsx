import { Loaded, useNavigate, useQuery } from '@larkwell/app-kit';
import { type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { CardsSkeleton, EmptyState } from '@larkwell/ui';
import { checkoutPage, switchPlanPage } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { PlanSection } from '../../shared/plans/PlanSection.tsx';
import { billingOf, type Plan } from '../../shared/plans/plan.ts';
import { plansQuery } from '../../shared/plans/queries.ts';
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
  const navigate = useNavigate();
  const { timezone } = useGuardian();
  const current = purchases?.running ?? null;
  const cardOf = (plan: Plan) => {
    const switches = current !== null && plan.kind === 'recurring';
    return {
      billing: billingOf(plan, timezone, current),
      current: plan.id === current?.subscription_plan_id,
      ...(switches && { chooseLabel: t('switchTo', { plan: plan.name }) }),
      onChoose: () => navigate(switches ? switchPlanPage(plan.id) : checkoutPage(plan.id)),
    };
  };
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
              {!purchases?.hadTrial && (
                <PlanSection
                  title={t('plansFree')}
                  plans={free}
                  cardOf={(plan) => ({ ...cardOf(plan), flag: t('plansFreeFlag') })}
                />
              )}
              <PlanSection title={t('plansWeekly')} plans={recurring} cardOf={cardOf} />
              <PlanSection title={t('plansOnce')} plans={once} cardOf={cardOf} />
            </>
          );
        }}
      </Loaded>
    </SetupStep>
  );
}
