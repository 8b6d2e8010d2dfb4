import type { Subscription } from '@larkwell/app-kit/api';
import { describe, expect, test } from 'vitest';
import { actionsFor } from './actions.ts';
import { effectOf, nextOf, priceOf, statusOf } from './wording.ts';

const subscription = (part: Partial<Subscription> = {}): Subscription => ({
  id: 'subscription-1',
  plan_name: 'Steady',
  status: 'active',
  paused: false,
  child_id: 'child-1',
  subscription_plan_id: 'plan-1',
  current_period_end: '2026-12-12T02:00:00+00:00',
  ends_on: null,
  price: { total: '496.00', currency: 'usd' },
  ...part,
});
const zone = 'America/Los_Angeles';

test('an active subscription renews and can be paused or canceled', () => {
  const active = subscription();
  expect(actionsFor(active, 'recurring')).toEqual(['pause', 'cancel']);
  expect(nextOf(active, zone)).toBe('Renews on Dec\u00a011, 2026');
  expect(priceOf(active, 'recurring')).toBe('$496 every four weeks');
});

test('a paused subscription can be resumed', () => {
  const paused = subscription({ status: 'inactive', paused: true });
  expect([actionsFor(paused, 'recurring'), statusOf(paused)]).toEqual([['resume', 'cancel'], 'paused']);
});

test('a canceled subscription shows its last day and can be reactivated', () => {
  const canceled = subscription({ status: 'pending_scheduled', ends_on: '2026-12-11' });
  expect([actionsFor(canceled, 'recurring'), statusOf(canceled)]).toEqual([['reactivate'], 'canceled']);
  expect(nextOf(canceled, zone)).toBe('Ends on Dec\u00a011, 2026');
});

test('an ended subscription can be reactivated', () => {
  const ended = subscription({ status: 'inactive', ends_on: '2026-10-10', current_period_end: null });
  expect(actionsFor(ended, 'recurring')).toEqual(['reactivate']);
  expect(nextOf(ended, zone)).toBe('Ended on Oct\u00a010, 2026');
});

test('one-time purchases have no actions', () => {
  expect(actionsFor(subscription(), 'assessment')).toEqual([]);
  expect(actionsFor(subscription(), 'free')).toEqual([]);
  expect(actionsFor(subscription(), undefined)).toEqual([]);
});

describe('what an action means', () => {
  const inPaidPeriod = new Date('2026-12-01T12:00:00Z');
  const afterwards = new Date('2026-12-12T02:00:00Z');

  test('resuming in the paid period names the day of the next charge', () => {
    expect(effectOf('resume', subscription({ paused: true }), zone, inPaidPeriod)).toBe(
      'Your paid period continues. The next 4 weeks are charged on Dec\u00a011, 2026.',
    );
  });

  test('resuming after the paid period charges today', () => {
    expect(effectOf('resume', subscription({ paused: true }), zone, afterwards)).toMatch(/today.*charged \$496\.$/);
  });

  test('canceling in the paid period names its last day', () => {
    expect(effectOf('cancel', subscription(), zone, inPaidPeriod)).toMatch(
      /^Your plan ends on Dec\u00a011, 2026, when/,
    );
  });

  test('canceling after the paid period ends the plan today', () => {
    expect(effectOf('cancel', subscription(), zone, afterwards)).toBe('Your plan ends today.');
  });

  test('reactivating charges only after the plan has ended', () => {
    const ended = subscription({ status: 'inactive', ends_on: '2026-10-10', current_period_end: null });
    const canceled = subscription({ status: 'pending_scheduled', ends_on: '2026-12-11' });
    expect(effectOf('reactivate', ended, zone, inPaidPeriod)).toMatch(/charged \$496\.$/);
    expect(effectOf('reactivate', canceled, zone, inPaidPeriod)).toBe('Your plan continues and renews as before.');
  });
});
