import { saveDownload, useToastMutation } from '@larkwell/app-kit';
import type { Payment } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Badge, Button, Title } from '@larkwell/ui';
import { t } from './messages.ts';
import classes from './PaymentsPage.module.css';
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
    <article className={classes.card}>
      <div className={classes.head}>
        <Title order={3} className={classes.total}>
          {total}
        </Title>
        <Badge data-tone={tones[status]}>{statusText(payment)}</Badge>
      </div>
      <p className={classes.date}>{t(status === 'failed' ? 'triedOn' : 'paidOn', { date })}</p>
      {factsOf(payment, childName, zone).map((fact) => (
        <p key={fact} className={classes.fact}>
          {fact}
        </p>
      ))}
      {receipt && (
        <Button
          variant="default"
          mt="md"
          loading={download.isPending}
          onClick={() => download.mutate(receipt)}
          aria-label={t('receiptOf', { total, date })}
        >
          {t('receipt')}
        </Button>
      )}
    </article>
  );
}
