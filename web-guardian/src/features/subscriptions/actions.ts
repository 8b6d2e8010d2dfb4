import type { Subscription } from '@larkwell/app-kit/api';

const actions = ['pay', 'resume', 'reactivate', 'pause', 'cancel'] as const;
export type SubscriptionAction = (typeof actions)[number];

export const hasEnded = ({ status, paused }: Pick<Subscription, 'status' | 'paused'>) =>
  status === 'inactive' && !paused;

/** What the server allows now, the most urgent first. */
export const actionsFor = ({ permissions }: Pick<Subscription, 'permissions'>): SubscriptionAction[] =>
  actions.filter((action) => permissions[action].allowed);
