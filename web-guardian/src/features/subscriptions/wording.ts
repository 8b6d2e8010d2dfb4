import type { Subscription } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import type { SubscriptionStatus } from '@larkwell/ui';
import { formatMoney, minorOf } from '../../shared/plans/money.ts';
import type { PlanKind } from '../../shared/plans/plan.ts';
import { hasEnded, type SubscriptionAction } from './actions.ts';
import { t } from './messages.ts';

const totalOf = ({ price }: Subscription) => formatMoney(minorOf(price.total), price.currency);

export function priceOf(subscription: Subscription, kind: PlanKind | undefined): string {
  if (kind === 'free') return t('free');
  const total = totalOf(subscription);
  return kind === 'assessment' ? t('priceOnce', { total }) : t('priceEveryFourWeeks', { total });
}

/** A scheduled end shows as canceled. */
export function statusOf({ status, paused }: Pick<Subscription, 'status' | 'paused'>): SubscriptionStatus {
  if (status === 'pending_scheduled') return 'canceled';
  return paused ? 'paused' : status;
}

/** The next date, or null. `zone` is the guardian's. */
export function nextOf(subscription: Subscription, zone: string): string | null {
  const { status, paused, ends_on, current_period_end } = subscription;
  if (hasEnded(subscription)) return ends_on && t('endedOn', { date: formatDate(ends_on) });
  if (ends_on) return t('endsOn', { date: formatDate(ends_on) });
  if (paused) return t('pausedNext');
  const end = current_period_end && formatDate(current_period_end, zone);
  if (!end) return null;
  return status === 'pending_scheduled' ? t('endsOn', { date: end }) : t('renewsOn', { date: end });
}

const day = 24 * 60 * 60 * 1000;

/** The day before the next period's first, in UTC, like `ends_on` after canceling. */
const lastDay = (periodEnd: string) => new Date(Date.parse(periodEnd) - day).toISOString().slice(0, 10);

/** What an action means for money and sessions at `now`. `zone` is the guardian's. */
export function effectOf(action: SubscriptionAction, subscription: Subscription, zone: string, now: Date): string {
  const { current_period_end: end } = subscription;
  const paidUntil = end !== null && Date.parse(end) > now.getTime() ? end : null;
  switch (action) {
    case 'pause':
      return t('pauseText');
    case 'resume':
      return paidUntil
        ? t('resumeOn', { date: formatDate(paidUntil, zone) })
        : t('chargedToday', { total: totalOf(subscription) });
    case 'cancel':
      return paidUntil ? t('cancelOn', { date: formatDate(lastDay(paidUntil)) }) : t('cancelNow');
    case 'reactivate':
      return hasEnded(subscription) ? t('chargedToday', { total: totalOf(subscription) }) : t('reactivateKeeps');
  }
}
