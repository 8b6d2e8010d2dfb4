import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  cancelSubscription,
  changePlan,
  confirmCard,
  confirmPayment,
  type PlanChangePreview,
  pauseSubscription,
  payWhatIsOwed,
  reactivateSubscription,
  readSavedCardQueryKey,
  resumeSubscription,
  type Subscription,
  saveCard,
  subscriptionsQueryKey,
  undoPlanChange,
} from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { confirmed } from '../../shared/card/confirmation.ts';
import { guardianKey, useGuardian } from '../../shared/guardian/queries.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import type { SubscriptionAction } from './actions.ts';
import { t } from './messages.ts';

type Change = Exclude<SubscriptionAction, 'pay'>;

const calls = {
  pause: pauseSubscription,
  resume: resumeSubscription,
  cancel: cancelSubscription,
  reactivate: reactivateSubscription,
} satisfies Record<Change, unknown>;

const toasts: Record<Change, string> = {
  pause: t('paused'),
  resume: t('resumed'),
  cancel: t('canceled'),
  reactivate: t('activated'),
};

const staleAfter = (childId: string) => [
  subscriptionsQueryKey(),
  readSavedCardQueryKey(),
  guardianKey,
  ...sessionKeys(childId),
];

export function useChangeSubscription({ subscription_plan_id, child_id }: Subscription) {
  const client = useQueryClient();
  const body = { subscription_plan_id, child_id };
  return useToastMutation({
    mutationFn: async (action: Change) =>
      confirmed(client, await calls[action]({ body }), () => confirmPayment({ body })),
    success: (_, action) => toasts[action],
    invalidates: staleAfter(child_id),
  });
}

/** Pays what is owed with a new card, or with the one on file. The dialog shows errors. */
export function usePay({ subscription_plan_id, child_id }: Subscription) {
  const client = useQueryClient();
  const body = { subscription_plan_id, child_id };
  return useToastMutation({
    mutationFn: async (cardToken: string | null) =>
      confirmed(client, await payWhatIsOwed({ body: { ...body, card_token: cardToken } }), () =>
        confirmPayment({ body }),
      ),
    success: t('paid'),
    error: false,
    invalidates: staleAfter(child_id),
  });
}

/** Replaces the card on file, which pays what is overdue. The form shows errors. */
export function useSaveCard() {
  const client = useQueryClient();
  const { children } = useGuardian();
  return useToastMutation({
    mutationFn: async (cardToken: string) =>
      confirmed(client, await saveCard({ body: { card_token: cardToken } }), () => confirmCard()),
    success: t('cardSaved'),
    error: false,
    invalidates: [
      subscriptionsQueryKey(),
      readSavedCardQueryKey(),
      guardianKey,
      ...children.flatMap(({ id }) => sessionKeys(id)),
    ],
  });
}

/** Switches the plan as previewed. The dialog shows errors. */
export const useChangePlan = (childId: string) =>
  useToastMutation({
    mutationFn: (agreed: PlanChangePreview) =>
      changePlan({
        body: {
          child_id: childId,
          subscription_plan_id: agreed.subscription_plan_id,
          previewed_at: agreed.previewed_at,
          payment_today: agreed.payment_today.total,
          next_payment: agreed.next_payment.total,
        },
      }),
    success: (_, { plan_name: plan, direction, starts_on }) =>
      direction === 'upgrade' ? t('switched', { plan }) : t('switchPlanned', { plan, date: formatDate(starts_on) }),
    error: false,
    invalidates: staleAfter(childId),
  });

export const useKeepPlan = (childId: string) =>
  useToastMutation({
    mutationFn: () => undoPlanChange({ body: { child_id: childId } }),
    success: t('planKept'),
    invalidates: staleAfter(childId),
  });
