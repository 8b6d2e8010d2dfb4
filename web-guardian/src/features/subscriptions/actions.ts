import type { Subscription } from '@larkwell/app-kit/api';
import type { PlanKind } from '../../shared/plans/plan.ts';

export type SubscriptionAction = 'pause' | 'resume' | 'cancel' | 'reactivate';

export const hasEnded = ({ status, paused }: Pick<Subscription, 'status' | 'paused'>) =>
  status === 'inactive' && !paused;

/** What can be done with a subscription now (DECISIONS.md, billing). What was bought once does not renew. */
export function actionsFor(
  subscription: Pick<Subscription, 'status' | 'paused'>,
  kind: PlanKind | undefined,
): SubscriptionAction[] {
  if (kind !== 'recurring') return [];
  if (subscription.status === 'pending_scheduled' || hasEnded(subscription)) return ['reactivate'];
  return subscription.paused ? ['resume', 'cancel'] : ['pause', 'cancel'];
}
