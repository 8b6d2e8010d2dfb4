import type { PaymentMethod } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** Stripe's names of card brands. */
const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** 'Visa ending in 4242'. */
export const nameOf = ({ brand, last4 }: Pick<PaymentMethod, 'brand' | 'last4'>) =>
  t('cardName', { brand: brands[brand] ?? t('cardBrand'), last4 });

/** A card works until the last day of its month. `today` is a day in the guardian's zone. */
export function expiryOf({ exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>, today: string) {
  const month = String(exp_month).padStart(2, '0');
  const expired = `${exp_year}-${month}` < today.slice(0, 7);
  return t(expired ? 'cardExpired' : 'cardExpires', { month, year: exp_year });
}
