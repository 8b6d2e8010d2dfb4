import { type SubscriptionsResponse, subscriptionsOptions } from '@larkwell/app-kit/api';

/** Current ones first, newest first. */
export const subscriptionsQuery = () => ({
  ...subscriptionsOptions(),
  select: (answer: SubscriptionsResponse) => answer.subscriptions,
});
