import { Loaded, useQuery, useSearchParams } from '@larkwell/app-kit';
import { CardsSkeleton, EmptyState } from '@larkwell/ui';
import { BackButton } from '../../shared/page/BackButton.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { plansQuery } from '../../shared/plans/queries.ts';
import { Checkout } from './Checkout.tsx';
import { t } from './messages/index.ts';

export default function CheckoutPlanPage() {
  const [parameters] = useSearchParams();
  const plans = useQuery(plansQuery());
  const chosen = parameters.get('plan');
  const isFree = plans.data?.find(({ id }) => id === chosen)?.kind === 'free';
  return (
    <SetupStep step="payment" title={isFree ? t('checkoutFreeTitle') : t('checkoutTitle')} wide>
      <BackButton to="/client-account-setup/available-plans" label={t('checkoutOther')} />
      <Loaded query={plans} failed={t('plansFailed')} skeleton={<CardsSkeleton count={2} />}>
        {(all) => {
          const plan = all.find(({ id }) => id === chosen);
          return plan ? <Checkout key={plan.id} plan={plan} /> : <EmptyState compact title={t('planMissing')} />;
        }}
      </Loaded>
    </SetupStep>
  );
}
