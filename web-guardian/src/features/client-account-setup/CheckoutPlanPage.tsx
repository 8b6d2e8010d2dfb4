import { Link, Loaded, useQuery, useSearchParams } from '@larkwell/app-kit';
import { Button, CardsSkeleton, EmptyState } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { BackButton } from '../../shared/page/BackButton.tsx';
import { SetupStep } from '../../shared/page/SetupStep.tsx';
import { plansQuery } from '../../shared/plans/queries.ts';
import { Checkout } from './Checkout.tsx';
import { t } from './messages.ts';
import { WaitingPurchase } from './WaitingPurchase.tsx';

export default function CheckoutPlanPage() {
  const [parameters] = useSearchParams();
  const plans = useQuery(plansQuery());
  const chosen = parameters.get('plan');
  const isFree = plans.data?.find(({ id }) => id === chosen)?.kind === 'free';
  return (
    <SetupStep step="payment" title={isFree ? t('checkoutFreeTitle') : t('checkoutTitle')} wide>
      {chosen && <BackButton to={paths.setup.availablePlans} label={t('checkoutOther')} />}
      <WaitingPurchase />
      <Loaded query={plans} failed={t('plansFailed')} skeleton={<CardsSkeleton count={2} />}>
        {(all) => {
          const plan = all.find(({ id }) => id === chosen);
          if (plan) return <Checkout key={plan.id} plan={plan} />;
          return (
            <EmptyState
              compact
              title={t('planMissing')}
              action={
                <Button component={Link} to={paths.setup.availablePlans}>
                  {t('planChoose')}
                </Button>
              }
            />
          );
        }}
      </Loaded>
    </SetupStep>
  );
}
