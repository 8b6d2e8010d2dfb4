import { expect, test } from 'vitest';
import { readPlan } from '../../shared/plans/plan.ts';
import { summaryOf } from './summary.ts';

const plan = readPlan({
  id: 'plan-1',
  name: 'Steady',
  currency: 'usd',
  payments: {
    today: { total: '496.00', currency: 'usd' },
    next: { total: '496.00', currency: 'usd', due_at: '2026-12-21T07:27:00+00:00' },
  },
  description: JSON.stringify({
    pricePerSession: '62.00',
    sessionsPerWeek: 2,
    sessionDuration: 45,
    isStandaloneAssessment: false,
    isFreeSession: false,
  }),
});

const zone = 'America/Los_Angeles';

test('without a coupon the total is price times sessions', () => {
  expect(summaryOf(plan, null, zone)).toMatchObject({
    lines: [{ label: '8 sessions at $62', amount: '$496' }],
    total: { amount: '$496' },
  });
});

const coupon = {
  coupon: { code: 'WELCOME20', description: '20% off the first payment' },
  price: { subtotal: '496.00', discount: '99.20', total: '396.80', currency: 'usd' },
  payments: {
    today: { total: '396.80', currency: 'usd' },
    next: { total: '496.00', currency: 'usd', due_at: '2026-12-21T07:27:00+00:00' },
  },
};

test('with a coupon, uses the server’s amounts', () => {
  expect(summaryOf(plan, coupon, zone)).toMatchObject({
    lines: [{ amount: '$496' }, { label: 'Coupon WELCOME20', amount: '-$99.20', discount: true }],
    total: { amount: '$396.80' },
  });
});

test('says what is paid today, what next and when', () => {
  expect(summaryOf(plan, coupon, zone).note).toBe(
    '$396.80 today, then $496 every four weeks from Dec\u00a020, 2026. Pause or cancel anytime.',
  );
  const longer = { ...coupon, payments: { ...coupon.payments, next: { ...coupon.payments.next, total: '396.80' } } };
  expect(summaryOf(plan, longer, zone).note).toBe(
    '$396.80 today and $396.80 on Dec\u00a020, 2026. The regular price is $496 every four weeks.',
  );
});

test('says that a plan is charged every week', () => {
  const next = { total: '496.00', currency: 'usd', due_at: '2026-11-30T07:27:00+00:00' };
  const weekly = { ...plan, total: 49600, interval: 'weekly' as const, payments: { ...plan.payments, next } };
  expect(summaryOf(weekly, null, zone).note).toBe(
    '$496 today, then $496 every week from Nov\u00a029, 2026. Pause or cancel anytime.',
  );
});
