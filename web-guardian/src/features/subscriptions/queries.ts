import { ApiError, queryOptions, useQuery } from '@larkwell/app-kit';
import {
  type PlanChangePreviewResponse,
  previewPlanChange,
  type SessionsAfterPaidWeeksResponse,
  type Subscription,
  type SubscriptionsResponse,
  subscriptionsOptions,
} from '@larkwell/app-kit/api';
import { minorOf } from '../../shared/plans/money.ts';
import { afterPaidWeeksQuery } from '../../shared/sessions/afterPaidWeeks.ts';
import { t } from './messages.ts';

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

/** What the page says of subscription data that it can't load, or can't read. */
export const failureOf = (error: unknown) => t(error && !(error instanceof ApiError) ? 'unreadable' : 'failed');

/** Current ones first, newest first. */
export const subscriptionsQuery = () => ({
  ...subscriptionsOptions(),
  select: (answer: SubscriptionsResponse) => answer.subscriptions.map(readable),
});

/** Start times of the subscription's booked sessions after its last paid day. */
export const useLaterSessions = ({ id, child_id }: Pick<Subscription, 'id' | 'child_id'>, enabled: boolean) =>
  useQuery({
    ...afterPaidWeeksQuery(child_id),
    select: ({ events }: SessionsAfterPaidWeeksResponse) =>
      events.filter(({ subscription_id }) => subscription_id === id).map(({ start_date }) => start_date),
    enabled,
  });

/** What switching the child's plan to this one costs and does. Always fetched again: the sum changes with time. */
export const planChangeQuery = (childId: string, planId: string) =>
  queryOptions({
    queryKey: ['plan-change', childId, planId],
    queryFn: () => previewPlanChange({ body: { child_id: childId, subscription_plan_id: planId } }),
    select: ({ plan_change }: PlanChangePreviewResponse) => plan_change,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
