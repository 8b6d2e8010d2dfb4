import { useQuery } from '@larkwell/app-kit';
import type { Subscription } from '@larkwell/app-kit/api';
import { Button, SubscriptionCard } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { plansQuery } from '../../shared/plans/queries.ts';
import type { Child } from '../../shared/types.ts';
import { actionsFor, type SubscriptionAction } from './actions.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import { t } from './messages.ts';
import { nextOf, priceOf, statusOf } from './wording.ts';

export function SubscriptionItem({ subscription, child }: { subscription: Subscription; child: Child }) {
  const { timezone } = useGuardian();
  const kind = useQuery(plansQuery()).data?.find(({ id }) => id === subscription.subscription_plan_id)?.kind;
  const [confirming, setConfirming] = useState<SubscriptionAction | null>(null);
  const actions = actionsFor(subscription, kind);

  return (
    <>
      <SubscriptionCard
        planName={subscription.plan_name}
        status={statusOf(subscription)}
        price={priceOf(subscription, kind)}
        childName={child.preferred_name}
        next={nextOf(subscription, timezone)}
        actions={actions.map((action, index) => (
          <Button key={action} variant={index === 0 ? 'filled' : 'default'} onClick={() => setConfirming(action)}>
            {t(action)}
          </Button>
        ))}
      />
      <ChangeDialog subscription={subscription} action={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}
