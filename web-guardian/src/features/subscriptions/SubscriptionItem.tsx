import type { Subscription } from '@larkwell/app-kit/api';
import { Button, SubscriptionCard } from '@larkwell/ui';
import { useState } from 'react';
import { ConfirmPayment } from '../../shared/card/ConfirmPayment.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { Child } from '../../shared/types.ts';
import { actionsFor, type SubscriptionAction } from './actions.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { KeepPlanButton } from './KeepPlanButton.tsx';
import { t } from './messages.ts';
import { PayDialog } from './PayDialog.tsx';
import { factsOf, priceOf, statusOf } from './wording.ts';

export function SubscriptionItem({ subscription, child }: { subscription: Subscription; child: Child }) {
  const { timezone } = useGuardian();
  const [confirming, setConfirming] = useState<SubscriptionAction | null>(null);
  const actions = actionsFor(subscription);
  const waits = Boolean(subscription.confirmation);
  const close = () => setConfirming(null);

  return (
    <>
      <SubscriptionCard
        planName={subscription.plan_name}
        status={statusOf(subscription)}
        price={priceOf(subscription)}
        childName={t('forChild', { child: child.preferred_name })}
        facts={factsOf(subscription, timezone)}
        actions={
          (waits || actions.length > 0) && (
            <>
              <KeepPlanButton subscription={subscription} />
              {waits && <ConfirmPayment subscription={subscription} />}
              {actions.map((action, index) => (
                <Button
                  key={action}
                  variant={
                    index === 0 && action !== 'pause' && !waits && !subscription.planned_change ? 'filled' : 'default'
                  }
                  onClick={() => setConfirming(action)}
                >
                  {t(action)}
                </Button>
              ))}
            </>
          )
        }
      />
      <ChangeDialog subscription={subscription} action={confirming === 'pay' ? null : confirming} onClose={close} />
      {subscription.owed && (
        <PayDialog subscription={subscription} owed={subscription.owed} opened={confirming === 'pay'} onClose={close} />
      )}
    </>
  );
}
