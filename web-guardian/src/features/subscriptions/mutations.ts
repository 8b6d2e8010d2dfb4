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
  subscribe,
  subscriptionsQueryKey,
  undoPlanChange,
} from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { charge, isPurchaseOf, runs } from '../../shared/card/charge.ts';
import { confirmed } from '../../shared/card/confirmation.ts';
import { guardianKey, useGuardian } from '../../shared/guardian/queries.ts';
import { sessionKeys } from '../../shared/sessions/queries.ts';
import { hasEnded, type SubscriptionAction } from './actions.ts';
import { t } from './messages.ts';

export type Change = Exclude<SubscriptionAction, 'pay'>;

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

const mayCharge: readonly Change[] = ['resume', 'reactivate'];

/** Whether a change is made, on the current subscriptions. */
const isMade: Record<Change, (one: Subscription) => boolean> = {
  pause: ({ paused }) => paused,
  resume: ({ status }) => status === 'active',
  cancel: (one) => one.status === 'pending_scheduled' || hasEnded(one),
  reactivate: ({ status }) => status === 'active',
};

interface Wanted {
  action: Change;
  /** A new card for what the change charges; null for the one on file. */
  cardToken: string | null;
}

type Paid = Parameters<typeof payWhatIsOwed>[0]['body'] & { card_token: string };

/** A paused plan takes a new card; one that has ended is bought again. */
const withNewCard = (action: Change, body: Paid, headers: Record<string, string>) =>
  action === 'resume'
    ? resumeSubscription({ body, headers })
    : subscribe({ body: { ...body, coupon_code: null }, headers });

/** Changes the subscription. The dialog shows errors. */
export function useChangeSubscription({ subscription_plan_id, child_id }: Subscription) {
  const client = useQueryClient();
  const body = { subscription_plan_id, child_id };
  return useToastMutation({
    mutationFn: ({ action, cardToken }: Wanted, { headers }) => {
      const change = async () => {
        const answer = await (cardToken
          ? withNewCard(action, { ...body, card_token: cardToken }, headers)
          : calls[action]({ body, headers }));
        return confirmed(client, answer, () => confirmPayment({ body }));
      };
      const isDone = (all: readonly Subscription[]) => all.filter(isPurchaseOf(body)).slice(0, 1).some(isMade[action]);
      return mayCharge.includes(action)
        ? charge(client, change, isDone)
        : charge(client, change, isDone, t('stillChanging'));
    },
    success: (_, { action }) => toasts[action],
    error: false,
    invalidates: staleAfter(child_id),
  });
}

/** Pays what is owed with a new card, or with the one on file. The dialog shows errors. */
export function usePay({ subscription_plan_id, child_id }: Subscription) {
  const client = useQueryClient();
  const body = { subscription_plan_id, child_id };
  return useToastMutation({
    mutationFn: (cardToken: string | null, { headers }) => {
      const pay = async () =>
        confirmed(client, await payWhatIsOwed({ body: { ...body, card_token: cardToken }, headers }), () =>
          confirmPayment({ body }),
        );
      return charge(client, pay, runs(body));
    },
    success: t('paid'),
    error: false,
    invalidates: staleAfter(child_id),
  });
}

/** Replaces the card on file, which pays what is overdue. The form shows errors. */
export function useSaveCard(overdue: readonly Subscription[]) {
  const client = useQueryClient();
  const { children } = useGuardian();
  return useToastMutation({
    mutationFn: (cardToken: string, { headers }) => {
      const save = async () =>
        confirmed(client, await saveCard({ body: { card_token: cardToken }, headers }), () => confirmCard());
      const isPaid = (all: readonly Subscription[]) =>
        overdue.length > 0 && overdue.every(({ id }) => all.some((one) => one.id === id && one.status === 'active'));
      return overdue.length > 0 ? charge(client, save, isPaid) : charge(client, save, isPaid, t('stillSaving'));
    },
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

interface Switch {
  agreed: PlanChangePreview;
  /** A new card, which is saved once it has paid; null for the one on file. */
  cardToken: string | null;
}

/** Switches the plan as previewed. The dialog shows errors. */
export function useChangePlan(childId: string) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: ({ agreed, cardToken }: Switch, { headers }) => {
      const plan = { child_id: childId, subscription_plan_id: agreed.subscription_plan_id };
      const switchTo = async () => {
        const answer = await changePlan({
          body: {
            ...plan,
            previewed_at: agreed.previewed_at,
            payment_today: agreed.payment_today.total,
            next_payment: agreed.next_payment.total,
            card_token: cardToken,
          },
          headers,
        });
        return confirmed(client, answer, () => confirmPayment({ body: plan }));
      };
      return charge(client, switchTo, (all) => all.some((one) => isSwitched(one, childId, agreed)));
    },
    success: (_, { agreed: { plan_name: plan, direction, starts_on } }) =>
      direction === 'upgrade' ? t('switched', { plan }) : t('switchPlanned', { plan, date: formatDate(starts_on) }),
    error: false,
    invalidates: staleAfter(childId),
  });
}

const isSwitched = (one: Subscription, childId: string, { subscription_plan_id: plan }: PlanChangePreview) =>
  one.child_id === childId &&
  ((one.subscription_plan_id === plan && one.status === 'active') || one.planned_change?.subscription_plan_id === plan);

export function useKeepPlan(childId: string) {
  const client = useQueryClient();
  return useToastMutation<void>({
    mutationFn: (_, { headers }) =>
      charge(
        client,
        () => undoPlanChange({ body: { child_id: childId }, headers }),
        (all) => all.some((one) => one.child_id === childId && one.status === 'active' && !one.planned_change),
        t('stillChanging'),
      ),
    success: t('planKept'),
    invalidates: staleAfter(childId),
  });
}
