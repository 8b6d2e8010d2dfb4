import type { Subscription } from '@larkwell/app-kit/api';

const actions = ['pay', 'resume', 'reactivate', 'pause', 'cancel'] as const;
export type SubscriptionAction = (typeof actions)[number];

/** A purchase that waits for the guardian's bank hasn't ended. */
export const hasEnded = ({ status, paused, confirmation }: Pick<Subscription, 'status' | 'paused' | 'confirmation'>) =>
  status === 'inactive' && !paused && !confirmation;

/** What the server allows now, the most urgent first. */
export const actionsFor = ({ permissions }: Pick<Subscription, 'permissions'>): SubscriptionAction[] =>
  actions.filter((action) => permissions[action].allowed);

/** Whether reactivating charges the card for another four weeks. */
export const canRestart = ({ permissions }: Pick<Subscription, 'permissions'>) => permissions.reactivate.allowed;
