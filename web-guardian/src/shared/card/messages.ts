import { createTranslator } from '@larkwell/app-kit';

export const en = {
  cardSafe: 'Your card goes straight to our payment provider. We never see its number.',
  cardFailed: 'The card form didn’t load',
  cardFailedMessage: 'Check your connection and try again.',
  cardNotReady: 'The card form isn’t ready yet. Please try again in a moment.',
  retry: 'Retry',
  cardName: '{brand} ending in {last4}',
  cardBrand: 'Card',
  cardExpires: 'Expires {month}/{year}',
  cardExpired: 'Expired {month}/{year}. Use another card.',
  noCard: 'No card saved yet',
  confirmPayment: 'Confirm your payment',
  paymentConfirmed: 'Payment confirmed',
  notConfirmed: 'Your bank didn’t confirm this. You weren’t charged. Try again or use another card.',
  stillChecking: 'We’re still checking your payment. If it goes through, we’ll email you. You won’t be charged twice.',
  savedCardFailed: 'We couldn’t load your card.',
} as const;

export const t = createTranslator({ en }, 'guardian/shared/card');
