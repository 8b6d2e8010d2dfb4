import { useToastMutation } from '@larkwell/app-kit';
import {
  cancelSubscription,
  pauseSubscription,
  reactivateSubscription,
  resumeSubscription,
  type Subscription,
  subscriptionsQueryKey,
} from '@larkwell/app-kit/api';
import { guardianKey } from '../../shared/guardian/queries.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import type { SubscriptionAction } from './actions.ts';
import { t } from './messages.ts';

const calls = {
  pause: pauseSubscription,
  resume: resumeSubscription,
  cancel: cancelSubscription,
  reactivate: reactivateSubscription,
} satisfies Record<SubscriptionAction, unknown>;

const toasts: Record<SubscriptionAction, string> = {
  pause: t('paused'),
  resume: t('resumed'),
  cancel: t('canceled'),
  reactivate: t('activated'),
};

export const useChangeSubscription = ({ subscription_plan_id, child_id }: Subscription) =>
  useToastMutation({
    mutationFn: (action: SubscriptionAction) => calls[action]({ body: { subscription_plan_id, child_id } }),
    success: (_, action) => toasts[action],
    invalidates: [subscriptionsQueryKey(), guardianKey, ...sessionKeys(child_id)],
  });
