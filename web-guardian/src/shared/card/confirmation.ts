import { ApiError, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  confirmPayment,
  type RequiredAction,
  readSavedCardQueryKey,
  type Subscription,
  subscriptionsQueryKey,
} from '@larkwell/app-kit/api';
import { guardianKey } from '../guardian/queries.ts';
import { sessionKeys } from '../sessions/queries.ts';
import { loadCardField } from './card-field.ts';
import { t } from './messages.ts';
import { billingSettingsQuery } from './queries.ts';

type Client = ReturnType<typeof useQueryClient>;

/**
 * The final answer of a call that may need the bank's confirmation first (3-D Secure): asks it, then lets the
 * server find out what the bank said. Throws an ApiError if the bank refused.
 * `docs/product/billing.md#confirmed-payments`
 */
export async function confirmed<
  Answer extends { requires_action?: RequiredAction | null; subscription?: Subscription },
>(client: Client, answer: Answer, confirm: () => Promise<Answer>): Promise<Answer> {
  if (!answer.requires_action) return answer;
  try {
    const { card_field_url: url, publishable_key: publishableKey } = await client.ensureQueryData(
      billingSettingsQuery(),
    );
    const { handleNextAction } = await loadCardField(url, 0);
    const clientSecret = answer.requires_action.client_secret;
    const { error } = await handleNextAction({ publishableKey, clientSecret });
    const after = await confirm().catch((failure: unknown) => {
      // Stripe's webhook came first
      throw error && isOver(failure) ? notConfirmed() : failure;
    });
    // its webhook may also come in between: the purchase has failed, and nothing waits anymore
    if (after.requires_action || (error && after.subscription && !hasStarted(after.subscription))) throw notConfirmed();
    return after;
  } finally {
    void client.invalidateQueries({ queryKey: subscriptionsQueryKey() });
  }
}

/** Nothing waits for the bank anymore, or nothing with this plan. */
const isOver = (failure: unknown) =>
  failure instanceof ApiError && ['nothing_to_confirm', 'subscription_not_found'].includes(failure.code ?? '');

const hasStarted = ({ status, paused }: Subscription) => status !== 'inactive' || paused;

const notConfirmed = () => new ApiError(422, { error: t('notConfirmed') });

/** Confirms a payment that waits for the guardian's bank. `onConfirmed` runs even if the caller disappears with it. */
export function useConfirmPayment(subscription: Subscription, onConfirmed?: () => void) {
  const client = useQueryClient();
  const { child_id, confirmation } = subscription;
  // of an upgrade that waits, the new plan's
  const subscription_plan_id = confirmation?.subscription_plan_id ?? subscription.subscription_plan_id;
  return useToastMutation({
    mutationFn: async () => {
      const ask = () => confirmPayment({ body: { subscription_plan_id, child_id } });
      return confirmed(client, await ask(), ask);
    },
    success: t('paymentConfirmed'),
    onSuccess: () => onConfirmed?.(),
    invalidates: [subscriptionsQueryKey(), readSavedCardQueryKey(), guardianKey, ...sessionKeys(child_id)],
  });
}
