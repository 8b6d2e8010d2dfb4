import type { CouponResponse } from '@larkwell/app-kit/api';
import type { PriceSummaryProps } from '@larkwell/ui';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import type { Plan } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';

const notes = { recurring: t('noteRecurring'), assessment: t('noteOnce'), free: t('noteFree') };

/** What is paid today: sessions, coupon, total. With a coupon, the amounts come from the server. */
export function summaryOf(plan: Plan, applied: CouponResponse | null): PriceSummaryProps {
  const money = (minor: number) => formatMoney(minor, plan.currency);
  const subtotal = applied ? minorOf(applied.price.subtotal) : plan.total;
  const total = applied ? minorOf(applied.price.total) : plan.total;
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
    total: { label: t('total'), amount: money(total) },
    note: notes[plan.kind],
  };
}
