import { expect, test } from 'vitest';
import { readPlan } from '../../shared/plans/plan.ts';
import { summaryOf } from './summary.ts';

const plan = readPlan({
  id: 'plan-1',
  name: 'Steady',
  currency: 'usd',
  description: JSON.stringify({
    pricePerSession: '62.00',
    sessionsPerWeek: 2,
    sessionDuration: 45,
    isStandaloneAssessment: false,
    isFreeSession: false,
  }),
});

test('without a coupon the total is price times sessions', () => {
  expect(summaryOf(plan, null)).toMatchObject({
    lines: [{ label: '8 sessions at $62', amount: '$496' }],
    total: { amount: '$496' },
  });
});

test('with a coupon, uses the server’s amounts', () => {
  const coupon = {
    coupon: { code: 'WELCOME20', description: '20% off' },
    price: { subtotal: '496.00', discount: '99.20', total: '396.80', currency: 'usd' },
  };
  expect(summaryOf(plan, coupon)).toMatchObject({
    lines: [{ amount: '$496' }, { label: 'Coupon WELCOME20', amount: '-$99.20', discount: true }],
    total: { amount: '$396.80' },
  });
});
