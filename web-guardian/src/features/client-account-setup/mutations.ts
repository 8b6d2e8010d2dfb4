import { useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { applyCoupon, confirmPayment, subscribe, subscriptionsQueryKey } from '@larkwell/app-kit/api';
import { charge, runs } from '../../shared/card/charge.ts';
import { confirmed } from '../../shared/card/confirmation.ts';
import { t } from './messages.ts';

/** The coupon field shows why a code is refused. */
export const useApplyCoupon = (planId: string) =>
  useToastMutation({
    mutationFn: (code: string) => applyCoupon({ body: { subscription_plan_id: planId, coupon_code: code } }),
    error: false,
  });

export interface Purchase {
  planId: string;
  childId: string;
  couponCode: string | null;
  /** Null when nothing is paid. */
  cardToken: string | null;
}

/** Buys with the card, which is saved only if the purchase can be made. The page shows errors. */
export function useSubscribe() {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: ({ planId, childId, couponCode, cardToken }: Purchase, { headers }) => {
      const body = { subscription_plan_id: planId, child_id: childId };
      const buy = async () => {
        const bought = await subscribe({ body: { ...body, coupon_code: couponCode, card_token: cardToken }, headers });
        return confirmed(client, bought, () => confirmPayment({ body }));
      };
      return charge(client, buy, runs(body));
    },
    success: t('subscribed'),
    error: false,
    invalidates: [subscriptionsQueryKey()],
  });
}
