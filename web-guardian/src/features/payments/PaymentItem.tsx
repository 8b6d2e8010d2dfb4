import { Link, pageLanguage, saveDownload, useToastMutation } from '@larkwell/app-kit';
import type { Payment } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { Badge, BillingCard, Button } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { money } from '../../shared/plans/money.ts';
import { t } from './messages.ts';
import { factsOf, statusText } from './wording.ts';

const tones = {
  paid: 'success',
  refunded: 'quiet',
  partially_refunded: 'quiet',
  disputed: 'warm',
  failed: 'danger',
} as const;

interface PaymentItemProps {
  payment: Payment;
  /** It failed, and can be paid on the page of the plan. */
  owed: boolean;
  /** Null for a child that the guardian doesn't see anymore. */
  childName: string | null;
  /** The guardian's. */
  zone: string;
}

export function PaymentItem({ payment, owed, childName, zone }: PaymentItemProps) {
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
        owed ? (
          <Button component={Link} to={paths.client.subscriptions} aria-label={t('payOf', { total, date })}>
            {t('pay')}
          </Button>
        ) : (
          receipt && (
            <Button
              variant="default"
              loading={download.isPending}
              onClick={() => download.mutate(`${receipt}?language=${pageLanguage()}`)}
              aria-label={t('receiptOf', { total, date })}
            >
              {t('receipt')}
            </Button>
          )
        )
      }
    />
  );
}
