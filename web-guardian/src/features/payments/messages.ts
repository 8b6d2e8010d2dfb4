import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Payments',
  lead: 'What you paid for all your children, with receipts.',
  list: 'Payments',
  failed: 'We couldn’t load your payments',
  emptyTitle: 'No payments yet',
  empty: 'Each payment appears here with its receipt.',
  paid: 'Paid',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
  disputed: 'Disputed',
  failedPayment: 'Failed',
  paidOn: 'Paid on {date}',
  triedOn: 'Our last try was on {date}',
  forChild: 'For {child}',
  forPeriod: '{plan}, {from} to {to}',
  invoice: 'Invoice {number}',
  refundedOn: 'We refunded {total} on {date}',
  refundPending: 'We started a refund of {total} on {date}. It takes 5–10 days.',
  refundFailed: 'Your bank returned our refund of {total} from {date}. We’ll contact you.',
  disputeOpen: 'You disputed this payment at your bank. The bank decides.',
  disputeLost: 'Your bank returned this payment to you.',
  receipt: 'Download receipt',
  receiptOf: 'Download receipt: {total}, {date}',
  receiptFailed: 'We couldn’t download the receipt. Please try again.',
} as const;

export const t = createTranslator({ en });
