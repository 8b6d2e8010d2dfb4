import { useQuery } from '@larkwell/app-kit';
import { Button, Panel } from '@larkwell/ui';
import { untilRuns } from '../../shared/card/charge.ts';
import { t } from './messages.ts';
import type { Purchase } from './mutations.ts';

interface CheckingPaymentProps {
  purchase: Purchase;
  problem: string | null;
  busy: boolean;
  /** Sends the same purchase again, which charges it at most once. */
  onCheck: () => void;
  onPaid: () => void;
}

/** A purchase of which nobody knows yet whether it is paid. `docs/product/billing.md#lost-answers` */
export function CheckingPayment({ purchase, problem, busy, onCheck, onPaid }: CheckingPaymentProps) {
  const { planId, childId } = purchase;
  const { data: paid } = useQuery(untilRuns({ subscription_plan_id: planId, child_id: childId }));
  return (
    <Panel title={t(paid ? 'paidTitle' : 'checkingTitle')} tone={paid ? 'tint' : 'warm'}>
      {!paid && (
        <>
          <p role="status">{problem}</p>
          <p>{t('checkingText')}</p>
        </>
      )}
      <Button mt="md" loading={busy} onClick={paid ? onPaid : onCheck}>
        {t(paid ? 'continue' : 'checkAgain')}
      </Button>
    </Panel>
  );
}
