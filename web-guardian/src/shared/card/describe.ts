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

type Expiry = Pick<PaymentMethod, 'exp_month' | 'exp_year'>;

const monthOf = ({ exp_month }: Expiry) => String(exp_month).padStart(2, '0');

/** A card works until the last day of its month. `today` is a day in the guardian's zone. */
export const hasExpired = (card: Expiry, today: string) => `${card.exp_year}-${monthOf(card)}` < today.slice(0, 7);

export const expiryOf = (card: Expiry, today: string) =>
  t(hasExpired(card, today) ? 'cardExpired' : 'cardExpires', { month: monthOf(card), year: card.exp_year });
