import type { Payment } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { money } from '../../shared/plans/money.ts';
import { t } from './messages.ts';

export const statusText = ({ status }: Pick<Payment, 'status'>) => t(`status_${status}`);

/** What it pays for, its number, its refunds and its dispute. `zone` is the guardian's. */
export function factsOf(payment: Payment, childName: string | null, zone: string): string[] {
  const { plan_name: plan, period_starts_on: from, period_ends_on: to, invoice_number: number } = payment;
  return [
    from && to ? t('forPeriod', { plan, from: formatDate(from), to: formatDate(to) }) : plan,
    ...(childName ? [t('forChild', { child: childName })] : []),
    ...(number ? [t('invoice', { number })] : []),
    ...payment.refunds.map((refund) => refundText(refund, zone)),
    ...(payment.dispute === 'open' ? [t('disputeOpen')] : []),
    ...(payment.dispute === 'lost' ? [t('disputeLost')] : []),
  ];
}

function refundText(refund: Payment['refunds'][number], zone: string): string {
  const values = { total: money(refund), date: formatDate(refund.refunded_at, zone) };
  switch (refund.status) {
    case 'pending':
      return t('refundPending', values);
    case 'refunded':
      return t('refundedOn', values);
    case 'failed':
      return t('refundFailed', values);
  }
}
