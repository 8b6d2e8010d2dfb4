import { type SubscriptionsAnswer, subscriptionsOptions } from '@larkwell/app-kit/api';

/** Current ones first, newest first. */
export const subscriptionsQuery = () => ({
  ...subscriptionsOptions(),
  select: (answer: SubscriptionsAnswer) => answer.subscriptions,
});
