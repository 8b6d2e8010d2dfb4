import type { Subscription } from '@larkwell/app-kit/api';
import { describe, expect, test } from 'vitest';
import { readable, UnreadableSubscription } from '../../shared/plans/subscriptions.ts';
import { actionsFor } from './actions.ts';
import { effectOf, factsOf, priceOf, statusOf } from './wording.ts';

const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'not_active' };
const none = { pause: no, resume: no, cancel: no, reactivate: no, pay: no, change_plan: no, undo_plan_change: no };
const dollars = (total: string) => ({ total, currency: 'usd' });
const renewal = { ...dollars('460.00'), due_at: '2026-12-21T07:27:00+00:00' };

/** Bought with a coupon for the first payment, at 23:27 in Los Angeles. */
const subscription = (part: Partial<Subscription> = {}): Subscription => ({
  id: 'subscription-1',
  plan_name: 'Steady',
  kind: 'recurring',
  status: 'active',
  paused: false,
  child_id: 'child-1',
  subscription_plan_id: 'plan-1',
  current_period_end: '2026-12-21T07:27:00+00:00',
  paid_until: '2026-12-19',
  ends_on: null,
  price: dollars('460.00'),
  last_payment: { ...dollars('368.00'), paid_at: '2026-11-23T07:27:00+00:00' },
  next_payment: renewal,
  owed: null,
  planned_change: null,
  restart_payment: null,
  permissions: { ...none, pause: yes, cancel: yes },
  ...part,
});
const paused = (part: Partial<Subscription> = {}) =>
  subscription({
    status: 'inactive',
    paused: true,
    next_payment: null,
    restart_payment: { ...renewal, today: false },
    permissions: { ...none, resume: yes, cancel: yes },
    ...part,
  });
const today = {
  ...dollars('460.00'),
  due_at: '2027-01-20T12:00:00+00:00',
  today: true,
  next: { ...dollars('460.00'), due_at: '2027-02-17T13:00:00+00:00' },
};
const ended = subscription({ status: 'inactive', ends_on: '2026-12-19', next_payment: null, restart_payment: today });
const owing = subscription({
  status: 'past_due',
  next_payment: null,
  owed: { ...dollars('460.00'), next_try_at: '2026-12-24T08:27:00+00:00' },
  permissions: { ...none, pay: yes, cancel: yes },
});
const context = { zone: 'America/Los_Angeles', now: new Date('2026-12-01T12:00:00Z'), later: [] };
const later = ['2027-01-05T16:00:00+00:00', '2027-01-12T16:00:00+00:00'];
const facts = (one: Subscription) => factsOf(one, context.zone);

test('a coupon for the first payment is not the price', () => {
  expect(priceOf(subscription())).toBe('$460 every four weeks');
  expect(facts(subscription())).toEqual(['Paid $368 on Nov\u00a022, 2026', 'Next payment: $460 on Dec\u00a020, 2026']);
});

test('a plan billed weekly names the week', () => {
  const week = { billing_interval: 'weekly', price: dollars('82.00') } as const;
  expect(priceOf(subscription(week))).toBe('$82 every week');
  const next = { ...dollars('82.00'), due_at: '2027-01-27T13:00:00+00:00' };
  const restart = { ...today, ...dollars('82.00'), next };
  expect(effectOf('reactivate', { ...ended, ...week, restart_payment: restart }, context).slice(0, 2)).toEqual([
    'A new week starts today, and your card is charged $82.',
    'Then you pay $82 every week from Jan\u00a027, 2027.',
  ]);
  expect(effectOf('pause', subscription(week), context).join(' ')).toContain('in your first week after you resume');
});

test('offers what the server allows, the most urgent first', () => {
  expect(actionsFor(subscription())).toEqual(['pause', 'cancel']);
  expect(actionsFor(owing)).toEqual(['pay', 'cancel']);
  expect(actionsFor(paused())).toEqual(['resume', 'cancel']);
  expect(actionsFor(subscription({ permissions: none }))).toEqual([]);
});

test('a debt shows with its next try', () => {
  expect(statusOf(owing)).toBe('past_due');
  expect(facts(owing).slice(1)).toEqual([
    'Overdue: $460. You can’t book until it’s paid.',
    'We’ll charge your card again on Dec\u00a024, 2026.',
  ]);
});

test('a paused subscription shows its last paid day', () => {
  expect(statusOf(paused())).toBe('paused');
  expect(facts(paused())).toContain('Paid until Dec\u00a019, 2026');
});

test('a canceled subscription shows its last day', () => {
  const canceled = subscription({ status: 'pending_scheduled', ends_on: '2026-12-19', next_payment: null });
  expect(statusOf(canceled)).toBe('canceled');
  expect(facts(canceled)).toContain('Ends on Dec\u00a019, 2026. You won’t be charged again.');
});

test('a one-time purchase shows its last day and no renewal', () => {
  const once = subscription({ kind: 'standalone_assessment', ends_on: '2027-02-14', next_payment: null });
  expect(facts(once)).toEqual(['Paid $368 on Nov\u00a022, 2026', 'Use it until Feb\u00a014, 2027']);
});

test('data that cannot be shown is an error of its own', () => {
  expect(() => readable(subscription({ price: dollars('many') }))).toThrow(UnreadableSubscription);
  expect(readable(owing)).toBe(owing);
});

describe('what an action means', () => {
  test('pausing names the sessions that it cancels and the last paid day', () => {
    expect(effectOf('pause', subscription(), { ...context, later })).toEqual([
      'You won’t be charged, and you can’t book new sessions until you resume.',
      'You keep the sessions booked through Dec\u00a019, 2026.',
      'We’ll cancel 2 sessions: Jan\u00a05, 2027; Jan\u00a012, 2027.',
      'You can book paid sessions you don’t use by Dec\u00a019, 2026 in your first four weeks after you resume.',
    ]);
    expect(effectOf('pause', subscription(), context).join(' ')).not.toContain('cancel');
  });

  test('resuming in the paid period names the sum and the day of the next charge', () => {
    expect(effectOf('resume', paused(), context)).toEqual([
      'Your paid period continues. Your next payment is $460 on Dec\u00a020, 2026.',
    ]);
  });

  test('resuming after the paid period charges today and every four weeks', () => {
    expect(effectOf('resume', paused({ restart_payment: today }), context).slice(0, 2)).toEqual([
      'A new four-week period starts today, and your card is charged $460.',
      'Then you pay $460 every four weeks from Feb\u00a017, 2027.',
    ]);
  });

  test('canceling names the last day and what it cancels', () => {
    const [ends, cancels] = effectOf('cancel', subscription(), { ...context, later });
    expect(ends).toMatch(/^Your plan ends on Dec\u00a019, 2026, when/);
    expect(cancels).toBe('When it ends, we’ll cancel 2 sessions: Jan\u00a05, 2027; Jan\u00a012, 2027.');
  });

  test('canceling while owing ends the plan today without a debt', () => {
    expect(effectOf('cancel', owing, context)).toEqual([
      'Your plan ends today. You won’t be charged the overdue $460.',
    ]);
  });

  test('reactivating charges today only after the plan has ended', () => {
    expect(effectOf('reactivate', ended, context)[0]).toMatch(/starts today, and your card is charged \$460\.$/);
    const canceled = subscription({ status: 'pending_scheduled', restart_payment: { ...renewal, today: false } });
    expect(effectOf('reactivate', canceled, context)).toEqual([
      'Your plan continues. Your next payment is $460 on Dec\u00a020, 2026.',
    ]);
  });
});
