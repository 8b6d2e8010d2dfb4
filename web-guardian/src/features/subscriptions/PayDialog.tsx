import type { Subscription } from '@larkwell/app-kit/api';
import { ConfirmDialog, FormNotice } from '@larkwell/ui';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import { CardChoice } from './CardChoice.tsx';
import { t } from './messages.ts';
import { usePay } from './mutations.ts';
import { useCardPayment } from './useCardPayment.ts';

interface PayDialogProps {
  subscription: Subscription;
  /** What is owed. */
  owed: NonNullable<Subscription['owed']>;
  opened: boolean;
  onClose: () => void;
}

/** Pays an overdue payment with the card on file or with another one. */
export function PayDialog({ subscription, owed, opened, onClose }: PayDialogProps) {
  const pay = usePay(subscription);
  const payment = useCardPayment(pay.mutateAsync);
  const total = formatMoney(minorOf(owed.total), owed.currency);

  async function confirm() {
    if (await payment.submit()) onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('payTitle', { total })}
      confirmLabel={payment.checking ? t('checkAgain') : t('payAmount', { total })}
      cancelLabel={t('back')}
      busy={payment.busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{t('payText', { total })}</p>
      <FormNotice>{payment.problem}</FormNotice>
      <CardChoice payment={payment} />
    </ConfirmDialog>
  );
}
