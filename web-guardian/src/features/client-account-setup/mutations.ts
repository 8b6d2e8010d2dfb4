import { useToastMutation } from '@larkwell/app-kit';
import { applyCoupon, saveCard, subscribe, subscriptionsQueryKey } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** Why a coupon is refused stands beside its field. */
export const useApplyCoupon = (planId: string) =>
  useToastMutation({
    mutationFn: (code: string) => applyCoupon({ body: { subscription_plan_id: planId, coupon_code: code } }),
    error: false,
  });

interface Purchase {
  planId: string;
  childId: string;
  couponCode: string | null;
  /** Null when nothing is paid. */
  cardToken: string | null;
}

/** Keeps the card, then buys. What fails stands in the page. */
export const useSubscribe = () =>
  useToastMutation({
    mutationFn: async ({ planId, childId, couponCode, cardToken }: Purchase) => {
      if (cardToken) await saveCard({ body: { card_token: cardToken } });
      await subscribe({ body: { subscription_plan_id: planId, child_id: childId, coupon_code: couponCode } });
    },
    success: t('subscribed'),
    error: false,
    invalidates: [subscriptionsQueryKey()],
  });
