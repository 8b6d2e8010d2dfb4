import { saveDownload, useToastMutation } from '@larkwell/app-kit';
import type { Payment } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Badge, BillingCard, Button } from '@larkwell/ui';
import { t } from './messages.ts';
import { factsOf, money, statusText } from './wording.ts';

const tones = {
  paid: 'success',
  refunded: 'quiet',
  partially_refunded: 'quiet',
  disputed: 'warm',
  failed: 'danger',
} as const;

interface PaymentItemProps {
  payment: Payment;
  /** Null for a child that the guardian doesn't see anymore. */
  childName: string | null;
  /** The guardian's. */
  zone: string;
}

export function PaymentItem({ payment, childName, zone }: PaymentItemProps) {
  const download = useToastMutation({ mutationFn: saveDownload, error: t('receiptFailed') });
  const { status, receipt_url: receipt } = payment;
  const total = money(payment);
  const date = formatDate(payment.charged_at, zone);
  return (
    <BillingCard
      title={total}
      badge={<Badge data-tone={tones[status]}>{statusText(payment)}</Badge>}
      lead={t(status === 'failed' ? 'triedOn' : 'paidOn', { date })}
      facts={factsOf(payment, childName, zone)}
      actions={
        receipt && (
          <Button
            variant="default"
            loading={download.isPending}
            onClick={() => download.mutate(receipt)}
            aria-label={t('receiptOf', { total, date })}
          >
            {t('receipt')}
          </Button>
        )
      }
    />
  );
}
