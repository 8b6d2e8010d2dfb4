import type { Subscription } from '@larkwell/app-kit/api';
import { Button, Group, Panel } from '@larkwell/ui';
import { useState } from 'react';
import { ConfirmPayment } from '../../shared/card/ConfirmPayment.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import { PayDialog } from './PayDialog.tsx';
import { factsOf } from './wording.ts';

/** What is overdue on one plan, when it is charged again, and a button that pays it. */
export function OverduePayment({ subscription, child }: { subscription: Subscription; child: Child | undefined }) {
  const { timezone } = useGuardian();
  const [paying, setPaying] = useState(false);
  const plan = [subscription.plan_name, ...(child ? [child.preferred_name] : [])].join(' · ');
  return (
    <Panel title={t('overdueTitle', { plan })} tone="warm">
      {factsOf(subscription, timezone).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <Group mt="md">
        {subscription.confirmation && <ConfirmPayment subscription={subscription} />}
        <Button variant={subscription.confirmation ? 'default' : 'filled'} onClick={() => setPaying(true)}>
          {t('pay')}
        </Button>
      </Group>
      {subscription.owed && (
        <PayDialog
          subscription={subscription}
          owed={subscription.owed}
          opened={paying}
          onClose={() => setPaying(false)}
        />
      )}
    </Panel>
  );
}
