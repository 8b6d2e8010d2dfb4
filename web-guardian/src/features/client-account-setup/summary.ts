import type { CouponResponse } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import type { PriceSummaryProps } from '@larkwell/ui';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import { type Payments, type Plan, weeksOf } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';

/** What is paid today and next: sessions, coupon, total, date. Amounts come from the server. `zone` is the guardian's. */
export function summaryOf(plan: Plan, applied: CouponResponse | null, zone: string): PriceSummaryProps {
  const money = (minor: number) => formatMoney(minor, plan.currency);
  const payments = applied?.payments ?? plan.payments;
  const subtotal = applied ? minorOf(applied.price.subtotal) : plan.total;
  const sessions = {
    label: t('sessionsAt', { count: plan.sessions, price: money(plan.pricePerSession) }),
    amount: money(subtotal),
  };
  const discount = applied && {
    label: t('discount', { code: applied.coupon.code }),
    amount: money(-minorOf(applied.price.discount)),
    discount: true,
  };
  return {
    lines: discount ? [sessions, discount] : [sessions],
    total: { label: t('total'), amount: money(minorOf(payments.today.total)) },
    note: noteOf(plan, payments, zone),
  };
}

function noteOf(plan: Plan, { today, next }: Payments, zone: string): string {
  if (plan.kind === 'free') return t('noteFree');
  if (!next) return t('noteOnce');
  const money = (total: string) => formatMoney(minorOf(total), plan.currency);
  const sums = {
    today: money(today.total),
    next: money(next.total),
    date: formatDate(next.due_at, zone),
    weeks: weeksOf(plan.interval),
  };
  if (minorOf(next.total) === plan.total) return t('noteRecurring', sums);
  return t('noteDiscounted', { ...sums, price: formatMoney(plan.total, plan.currency) });
}
