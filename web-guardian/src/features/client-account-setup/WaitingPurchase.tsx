import { useQuery } from '@larkwell/app-kit';
import { type Subscription, type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Panel } from '@larkwell/ui';
import { ConfirmPayment } from '../../shared/card/ConfirmPayment.tsx';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import { t } from './messages.ts';
import { useContinueSetup } from './useContinueSetup.ts';

/** A purchase for the child that waits for the guardian's bank, for example since the browser was closed. */
export function WaitingPurchase() {
  const { timezone } = useGuardian();
  const { child } = useChosenChild();
  const { data: purchase } = useQuery({
    ...subscriptionsOptions(),
    select: ({ subscriptions }: SubscriptionsResponse) => subscriptions.find((one) => waits(one, child.id)),
  });
  const continueSetup = useContinueSetup();
  if (!purchase?.confirmation) return null;
  const { total, currency, confirm_by: by } = purchase.confirmation;
  const amount = formatMoney(minorOf(total), currency);
  return (
    <Panel title={t('waitingTitle', { plan: purchase.plan_name })} tone="warm">
      <p>{t('waitingText', { total: amount })}</p>
      {by && <p>{t('waitingUntil', { time: formatDateTime(by, timezone) })}</p>}
      <ConfirmPayment subscription={purchase} onConfirmed={() => void continueSetup()} />
    </Panel>
  );
}

const waits = ({ child_id, confirmation, last_payment }: Subscription, childId: string) =>
  child_id === childId && Boolean(confirmation) && last_payment === null;
