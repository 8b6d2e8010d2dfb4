import { billingSettingsOptions, readSavedCardOptions, type SavedPaymentMethodResponse } from '@larkwell/app-kit/api';

export const billingSettingsQuery = () => ({ ...billingSettingsOptions(), staleTime: Number.POSITIVE_INFINITY });

/** The card that is charged; null without one. */
export const savedCardQuery = () => ({
  ...readSavedCardOptions(),
  select: ({ payment_method }: SavedPaymentMethodResponse) => payment_method,
});
