import { type Subscription, type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { minorOf } from './money.ts';

export class UnreadableSubscription extends Error {}

/** Throws UnreadableSubscription for an amount or date that the page can't show. */
export function readable(subscription: Subscription): Subscription {
  const {
    price,
    last_payment,
    next_payment,
    owed,
    confirmation,
    restart_payment,
    planned_change: planned,
  } = subscription;
  const dates = [
    subscription.current_period_end,
    subscription.paid_until,
    subscription.ends_on,
    last_payment?.paid_at,
    next_payment?.due_at,
    owed?.next_try_at,
    confirmation?.confirm_by,
    restart_payment?.due_at,
    restart_payment?.next?.due_at,
    planned?.starts_on,
    planned?.payment?.due_at,
  ];
  const charges = [restart_payment, restart_payment?.next, planned?.payment];
  const amounts = [price, last_payment, next_payment, owed, confirmation, ...charges];
  try {
    for (const amount of amounts) amount && minorOf(amount.total);
    for (const date of dates) date && new Date(date).toISOString();
  } catch (cause) {
    throw new UnreadableSubscription('', { cause });
  }
  return subscription;
}

/** Current ones first, newest first. */
export const subscriptionsQuery = () => ({
  ...subscriptionsOptions(),
  select: (answer: SubscriptionsResponse) => answer.subscriptions.map(readable),
});
