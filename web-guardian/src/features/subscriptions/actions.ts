import type { Subscription } from '@larkwell/app-kit/api';

const actions = ['pay', 'resume', 'reactivate', 'pause', 'cancel'] as const;
export type SubscriptionAction = (typeof actions)[number];

/** A purchase that waits for the guardian's bank hasn't ended. */
export const hasEnded = ({ status, paused, confirmation }: Pick<Subscription, 'status' | 'paused' | 'confirmation'>) =>
  status === 'inactive' && !paused && !confirmation;

/** What the bank has to confirm before the subscription goes on: its purchase, not an upgrade of it. */
export const unconfirmedPurchase = ({
  status,
  confirmation,
  subscription_plan_id,
}: Pick<Subscription, 'status' | 'confirmation' | 'subscription_plan_id'>) =>
  status !== 'past_due' && confirmation?.subscription_plan_id === subscription_plan_id ? confirmation : null;

/** What the server allows now, the most urgent first. */
export const actionsFor = ({ permissions }: Pick<Subscription, 'permissions'>): SubscriptionAction[] =>
  actions.filter((action) => permissions[action].allowed);

/** Whether reactivating charges the card for another cycle. */
export const canRestart = ({ permissions }: Pick<Subscription, 'permissions'>) => permissions.reactivate.allowed;
