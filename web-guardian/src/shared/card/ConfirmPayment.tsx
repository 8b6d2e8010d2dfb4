import type { Subscription } from '@larkwell/app-kit/api';
import { Button } from '@larkwell/ui';
import { useConfirmPayment } from './confirmation.ts';
import { t } from './messages.ts';

/** Asks the guardian's bank to confirm a payment that waits. */
export function ConfirmPayment({
  subscription,
  onConfirmed,
}: {
  subscription: Subscription;
  onConfirmed?: () => void;
}) {
  const confirm = useConfirmPayment(subscription, onConfirmed);
  return (
    <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
      {t('confirmPayment')}
    </Button>
  );
}
