import { type SubscriptionsAnswer, subscriptionsOptions } from '@larkwell/app-kit/api';

/** What goes on first, the newest first. */
export const subscriptionsQuery = () => ({
  ...subscriptionsOptions(),
  select: (answer: SubscriptionsAnswer) => answer.subscriptions,
});
