import type { Subscription } from '@larkwell/app-kit/api';
import type { PlanKind } from '../../shared/plans/plan.ts';

export type SubscriptionAction = 'pause' | 'resume' | 'cancel' | 'reactivate';

export const hasEnded = ({ status, paused }: Pick<Subscription, 'status' | 'paused'>) =>
  status === 'inactive' && !paused;

/** The actions that a subscription's status allows (docs/product/billing.md#subscriptions); none for one-time purchases. */
export function actionsFor(
  subscription: Pick<Subscription, 'status' | 'paused'>,
  kind: PlanKind | undefined,
): SubscriptionAction[] {
  if (kind !== 'recurring') return [];
  if (subscription.status === 'pending_scheduled' || hasEnded(subscription)) return ['reactivate'];
  return subscription.paused ? ['resume', 'cancel'] : ['pause', 'cancel'];
}
