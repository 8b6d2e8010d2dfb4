import type { Subscription } from '@larkwell/app-kit/api';
import { formatDate, formatDateTime, formatShortDate } from '@larkwell/app-kit/time';
import { currentLanguage, type SubscriptionStatus } from '@larkwell/ui';
import { money } from '../../shared/plans/money.ts';
import { weeksOf } from '../../shared/plans/plan.ts';
import { hasEnded, type SubscriptionAction, unconfirmedPurchase } from './actions.ts';
import { t } from './messages.ts';
import { plannedFactOf } from './plannedFact.ts';

/** What is overdue on these plans, '$460.00 and $320.00'; empty if nothing is. */
export const debtOf = (subscriptions: readonly Pick<Subscription, 'owed'>[]) =>
  new Intl.ListFormat(currentLanguage()).format(subscriptions.flatMap(({ owed }) => (owed ? [money(owed)] : [])));

export function priceOf({ kind, price, billing_interval: interval }: Subscription): string {
  if (kind === 'free_trial') return t('free');
  if (kind === 'standalone_assessment') return t('priceOnce', { total: money(price) });
  return t('priceEvery', { total: money(price), weeks: weeksOf(interval) });
}

/** A scheduled end shows as canceled. */
export function statusOf(
  subscription: Pick<Subscription, 'status' | 'paused' | 'confirmation' | 'subscription_plan_id'>,
): SubscriptionStatus {
  const { status, paused } = subscription;
  if (unconfirmedPurchase(subscription)) return 'unconfirmed';
  if (status === 'pending_scheduled') return 'canceled';
  return status === 'inactive' && paused ? 'paused' : status;
}

/** What was paid, what is owed, and what comes next and when. `zone` is the guardian's. */
export function factsOf(subscription: Subscription, zone: string): string[] {
  const { last_payment: last } = subscription;
  const paid = last ? [t('paidOn', { total: money(last), date: formatDate(last.paid_at, zone) })] : [];
  return [...paid, ...nextOf(subscription, zone), ...upgradeOf(subscription, zone), ...plannedFactOf(subscription)];
}

function nextOf(subscription: Subscription, zone: string): string[] {
  const { status, kind, paused, ends_on, owed, next_payment: next, paid_until, confirmation } = subscription;
  if (hasEnded(subscription)) return ends_on ? [t('endedOn', { date: formatDate(ends_on) })] : [];
  const purchase = unconfirmedPurchase(subscription);
  if (purchase) return confirmationOf(purchase, zone);
  if (status === 'past_due') {
    const debt = owed ? [t('owed', { total: money(owed) })] : [];
    if (confirmation) debt.push(t('toConfirm', { total: money(confirmation) }));
    return owed?.next_try_at ? [...debt, t('nextTry', { date: formatDate(owed.next_try_at, zone) })] : debt;
  }
  if (ends_on) return [t(kind === 'recurring' ? 'endsOn' : 'useUntil', { date: formatDate(ends_on) })];
  if (paused) {
    return paid_until ? [t('paidUntil', { date: formatDate(paid_until) }), t('pausedNext')] : [t('pausedNext')];
  }
  return next ? [t('nextPayment', { total: money(next), date: formatDate(next.due_at, zone) })] : [];
}

/** An upgrade that waits for the bank. */
function upgradeOf(subscription: Subscription, zone: string): string[] {
  const { status, confirmation: waiting } = subscription;
  if (!waiting || status === 'past_due' || unconfirmedPurchase(subscription)) return [];
  const asked = t('toConfirmSwitch', { total: money(waiting), plan: waiting.plan_name });
  const by = waiting.confirm_by;
  return by ? [asked, t('confirmSwitchBy', { time: formatDateTime(by, zone) })] : [asked];
}

function confirmationOf(waiting: NonNullable<Subscription['confirmation']>, zone: string): string[] {
  const by = waiting.confirm_by;
  const asked = t('toConfirm', { total: money(waiting) });
  return by ? [asked, t('confirmBy', { time: formatDateTime(by, zone) })] : [asked];
}

export interface Context {
  /** The guardian's. */
  zone: string;
  now: Date;
  /** Start times of the booked sessions after the last paid day. */
  later: readonly string[];
}

/** What an action means for money and sessions, a sentence each. */
export function effectOf(action: SubscriptionAction, subscription: Subscription, context: Context): string[] {
  switch (action) {
    case 'pay':
      return subscription.owed ? [t('payText', { total: money(subscription.owed) })] : [];
    case 'pause':
      return effectOfPause(subscription, context);
    case 'resume':
      return effectOfRestart(subscription, context, 'resumeKeeps', [t('resumeUnused'), t('staysCanceled')]);
    case 'cancel':
      return effectOfCancel(subscription, context);
    case 'reactivate':
      return effectOfRestart(subscription, context, 'reactivateKeeps', [t('staysCanceled')]);
  }
}

const undoneChange = (planned: Subscription['planned_change']) =>
  planned ? [t('plannedEnds', { plan: planned.plan_name })] : [];

function effectOfPause(subscription: Subscription, { later, now, zone }: Context): string[] {
  const { paid_until, planned_change: planned } = subscription;
  const weeks = weeksOf(subscription.billing_interval);
  const date = paid_until && formatDate(paid_until);
  return [
    t('pauseText'),
    ...undoneChange(planned),
    ...(date ? [t('pauseKeeps', { date })] : []),
    ...(later.length > 0 ? [t('cancelsSessions', listOf(later, zone, now))] : []),
    ...(date ? [t('pauseUnused', { date, weeks })] : []),
  ];
}

function effectOfCancel(subscription: Subscription, { later, zone, now }: Context): string[] {
  const { current_period_end: end, paid_until, owed } = subscription;
  const inPaidPeriod = end !== null && Date.parse(end) > now.getTime() && subscription.status !== 'past_due';
  if (inPaidPeriod && paid_until) {
    const ends = [t('cancelOn', { date: formatDate(paid_until) }), ...undoneChange(subscription.planned_change)];
    return later.length > 0 ? [...ends, t('cancelCancels', listOf(later, zone, now))] : ends;
  }
  const ends = owed ? t('cancelOwed', { total: money(owed) }) : t('cancelNow');
  return later.length > 0 ? [ends, t('cancelsSessions', listOf(later, zone, now))] : [ends];
}

function effectOfRestart(
  { restart_payment: restart, billing_interval: interval }: Subscription,
  { zone }: Context,
  continues: 'resumeKeeps' | 'reactivateKeeps',
  afterNewPeriod: string[],
): string[] {
  if (!restart) return [];
  const { next } = restart;
  const later = next && { next: money(next), weeks: weeksOf(interval), date: formatDate(next.due_at, zone) };
  const afterToday = later ? [t('chargedThen', later)] : [];
  const charged = interval === 'weekly' ? 'chargedTodayForWeek' : 'chargedToday';
  if (restart.today) return [t(charged, { total: money(restart) }), ...afterToday, ...afterNewPeriod];
  return [t(continues, { total: money(restart), date: formatDate(restart.due_at, zone) })];
}

const listOf = (starts: readonly string[], zone: string, now: Date) => ({
  count: starts.length,
  dates: starts.map((start) => formatShortDate(start, zone, now)).join('; '),
});
