import { http, useToastMutation } from '@larkwell/app-kit';
import { t } from './messages/index.ts';

/** Amounts are decimal strings in major units. */
export interface CouponEffect {
  coupon: { code: string; description: string };
  price: { subtotal: string; discount: string; total: string; currency: string };
}

/** Why a coupon is refused stands beside its field. */
export const useApplyCoupon = (planId: string) =>
  useToastMutation({
    mutationFn: (code: string) =>
      http.post<CouponEffect>('/guardians/subscription/apply_coupon', {
        subscription_plan_id: planId,
        coupon_code: code,
      }),
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
      if (cardToken) await http.post('/guardians/payment_methods', { card_token: cardToken });
      await http.post('/guardians/subscriptions', {
        subscription_plan_id: planId,
        child_id: childId,
        ...(couponCode ? { coupon_code: couponCode } : {}),
      });
    },
    success: t('subscribed'),
    error: false,
    invalidates: [['subscriptions']],
  });
