import { useToastMutation } from '@larkwell/app-kit';
import {
  type BillingCodesResponse,
  billingCodesOptions,
  billingCodesQueryKey,
  type NewBillingCodes,
  setBillingCodes,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

export const billingCodesQuery = (clientId: string) => ({
  ...billingCodesOptions({ path: { client_id: clientId } }),
  select: ({ billing_codes }: BillingCodesResponse) => billing_codes,
});

/** The form shows errors. */
export const useSetBillingCodes = (clientId: string) =>
  useToastMutation({
    mutationFn: (billing_codes: NewBillingCodes) =>
      setBillingCodes({ path: { client_id: clientId }, body: { billing_codes } }),
    success: t('saved'),
    error: false,
    invalidates: [billingCodesQueryKey({ path: { client_id: clientId } })],
  });
