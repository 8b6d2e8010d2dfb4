import { ApiError, isUnanswered, type useQueryClient } from '@larkwell/app-kit';
import { type Subscription, type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

type Client = ReturnType<typeof useQueryClient>;

/**
 * Makes a call that may charge the card. If its answer is lost, or refuses because it was done before, the subscriptions
 * say whether it was done. Throws an ApiError with the sentence `stillOpen` that `isUnanswered` if nobody knows yet: the
 * payment may still be made. `docs/product/billing.md#lost-answers`
 */
export async function charge(
  client: Client,
  call: () => Promise<unknown>,
  isDone: (subscriptions: readonly Subscription[]) => boolean,
  stillOpen: string = t('stillChecking'),
): Promise<void> {
  try {
    await call();
  } catch (error) {
    const unknown = isUnanswered(error);
    if (!unknown && !(error instanceof ApiError && error.status === 409)) throw error;
    const current = await client
      .fetchQuery({ ...subscriptionsOptions(), staleTime: 0, retry: false })
      .catch(() => null);
    if (current && isDone(current.subscriptions)) return;
    throw unknown ? new ApiError(503, { error: stillOpen, code: 'unanswered' }) : error;
  }
}

type Purchase = Pick<Subscription, 'child_id' | 'subscription_plan_id'>;

export const isPurchaseOf = (purchase: Purchase) => (one: Purchase) =>
  one.child_id === purchase.child_id && one.subscription_plan_id === purchase.subscription_plan_id;

/** Whether the child's purchase of this plan is paid and goes on. */
export const runs = (purchase: Purchase) => (subscriptions: readonly Subscription[]) =>
  subscriptions.some((one) => one.status === 'active' && isPurchaseOf(purchase)(one));

/** The subscriptions, asked again until the purchase is paid. */
export const untilRuns = (purchase: Purchase) => ({
  ...subscriptionsOptions(),
  select: ({ subscriptions }: SubscriptionsResponse) => runs(purchase)(subscriptions),
  refetchInterval: 5_000,
});
