import { describe, expect, test } from 'vitest';
import { formatMoney, minorOf } from './money.ts';
import { billingOf, factsOf, priceOf, readPlan } from './plan.ts';

const zone = 'America/Los_Angeles';
/** Late on Dec 20 in Los Angeles. */
const renewal = { total: '500.00', currency: 'usd', due_at: '2026-12-21T07:27:00+00:00' };

const plan = (part: object = {}, billing_interval: 'weekly' | 'monthly' = 'monthly') =>
  readPlan({
    billing_interval,
    id: 'plan-1',
    name: 'Steady',
    currency: 'usd',
    payments: { today: { total: '500.00', currency: 'usd' }, next: renewal },
    description: JSON.stringify({
      pricePerSession: '62.50',
      sessionsPerWeek: 2,
      sessionDuration: 45,
      isStandaloneAssessment: false,
      isFreeSession: false,
      ...part,
    }),
  });

test('converts decimal strings to minor units without floating point', () => {
  expect(['65.00', '0.1', '58.50', '7', '-99.20'].map(minorOf)).toEqual([6500, 10, 5850, 700, -9920]);
  expect(() => minorOf('1,000')).toThrow();
});

test('whole amounts show no cents', () => {
  expect([formatMoney(26000, 'usd'), formatMoney(6250, 'usd'), formatMoney(-9920, 'usd')]).toEqual([
    '$260',
    '$62.50',
    '-$99.20',
  ]);
});

describe('a plan', () => {
  test('costs four weeks of sessions when it renews', () => {
    const steady = plan();
    expect(priceOf(steady)).toBe('$62.50');
    expect(billingOf(steady, zone, null)).toBe('$500 today, then $500 every four weeks from Dec\u00a020, 2026');
    expect(factsOf(steady)).toEqual(['2 sessions a week', '45 minutes each, by video', '8 sessions every four weeks']);
  });

  test('costs one week of sessions when it is billed weekly', () => {
    const week = { total: '125.00', currency: 'usd' };
    const weekly = { ...plan({}, 'weekly'), payments: { today: week, next: { ...renewal, ...week } } };
    expect(billingOf(weekly, zone, null)).toBe('$125 today, then $125 every week from Dec\u00a020, 2026');
    expect(factsOf(weekly)).toEqual(['2 sessions a week', '45 minutes each, by video']);
  });

  test('names the next payment of the running plan, which a switch keeps', () => {
    const next_payment = { ...renewal, total: '320.00', due_at: '2026-12-05T07:27:00+00:00' };
    expect(billingOf(plan(), zone, { next_payment })).toBe('$500 every four weeks from Dec\u00a04, 2026');
    expect(billingOf(plan(), zone, { next_payment: null })).toBe('$500 every four weeks');
  });

  test('bills a standalone assessment once', () => {
    const assessment = plan({ isStandaloneAssessment: true, sessionsPerWeek: 1, pricePerSession: '180.00' });
    expect([assessment.kind, billingOf(assessment, zone, null)]).toEqual(['assessment', '$180, billed once']);
  });

  test('needs no payment for a free trial', () => {
    const trial = plan({ isFreeSession: true, sessionsPerWeek: 1, pricePerSession: '0.00', sessionDuration: 30 });
    expect([priceOf(trial), billingOf(trial, zone, null), trial.total]).toEqual([
      'Free',
      'No payment, no card needed',
      0,
    ]);
    expect(factsOf(trial)).toEqual(['One session of 30 minutes']);
  });
});
