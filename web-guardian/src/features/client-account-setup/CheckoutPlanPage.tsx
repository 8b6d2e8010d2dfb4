import { Link, Loaded, useQuery, useSearchParams } from '@larkwell/app-kit';
import { Button, CardsSkeleton, EmptyState, IconArrowLeft } from '@larkwell/ui';
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
      <div>
        <Button
          component={Link}
          to="/client-account-setup/available-plans"
          variant="subtle"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('checkoutOther')}
        </Button>
      </div>
      <Loaded query={plans} failed={t('plansFailed')} skeleton={<CardsSkeleton count={2} />}>
        {(all) => {
          const plan = all.find(({ id }) => id === chosen);
          return plan ? <Checkout key={plan.id} plan={plan} /> : <EmptyState compact title={t('planMissing')} />;
        }}
      </Loaded>
    </SetupStep>
  );
}
