import { http, useToastMutation } from '@larkwell/app-kit';
import { guardianKey } from '../../shared/guardian/queries.ts';
import { sessionsKey } from '../../shared/sessions/queries.ts';
import type { SubscriptionAction } from './actions.ts';
import { t } from './messages/index.ts';
import { type Subscription, subscriptionsKey } from './queries.ts';

const toasts: Record<SubscriptionAction, string> = {
  pause: t('paused'),
  resume: t('resumed'),
  cancel: t('canceled'),
  reactivate: t('activated'),
};

export const useChangeSubscription = ({ subscription_plan_id, child_id }: Subscription) =>
  useToastMutation({
    mutationFn: (action: SubscriptionAction) =>
      http.post(`/guardians/subscription/${action}`, { subscription_plan_id, child_id }),
    success: (_, action) => toasts[action],
    invalidates: [subscriptionsKey, guardianKey, sessionsKey(child_id)],
  });
