import { describe, expect, test } from 'vitest';
import { childOf, guardianOf } from '../../testing/people.ts';
import type { ProfileStep } from '../types.ts';
import { isSettingUp, mayBook, moveTo, pageAfterPaying, resumePage, setupRedirect } from './steps.ts';

const at = (profile_step: ProfileStep, therapist_id: string | null = null) =>
  guardianOf({ profile_step, children: [childOf({ therapist_id })] });

describe('where a guardian goes on', () => {
  test.each([
    ['select_plan', '/client-account-setup/available-plans'],
    ['add_child_data', '/client-account-setup/child-info'],
    ['accept_terms_conditions', '/client-account-setup/terms-and-conditions'],
    ['select_time_frame', '/client-account-setup/preferred-time-frame'],
    ['match_therapist', '/client-account-setup/match-therapist'],
    ['complete', '/client/sessions'],
    ['renewal', '/client/subscriptions'],
  ] as const)('%s leads to %s', (step, page) => {
    expect(resumePage(at(step))).toBe(page);
  });

  test('booking leads to the calendar of the chosen therapist', () => {
    expect(resumePage(at('booking', 'therapist-7'))).toBe('/client-therapist-booking/therapist-7?child=child-1');
  });
});

describe('the gate of account setup', () => {
  test('a page before its step leads to where one left off', () => {
    expect(setupRedirect(at('select_plan'), childOf(), 'match-therapist')).toBe(
      '/client-account-setup/available-plans',
    );
    expect(setupRedirect(at('accept_terms_conditions'), childOf(), 'preferred-time-frame')).toBe(
      '/client-account-setup/terms-and-conditions',
    );
  });

  test('the page of the step and all before it are open', () => {
    expect(setupRedirect(at('select_time_frame'), childOf(), 'preferred-time-frame')).toBeNull();
    expect(setupRedirect(at('select_time_frame'), childOf(), 'child-info')).toBeNull();
    expect(setupRedirect(at('complete'), childOf(), 'match-therapist/bio')).toBeNull();
  });

  test('at a renewal only the plans are open', () => {
    expect(setupRedirect(at('renewal'), childOf(), 'checkout-plan')).toBeNull();
    expect(setupRedirect(at('renewal'), childOf(), 'child-info')).toBe('/client/subscriptions');
  });

  test('no plan is offered for a child whose school pays', () => {
    const child = childOf({ billing_responsability: 'school' });
    const family = guardianOf({ profile_step: 'complete', children: [child] });
    expect(setupRedirect(family, child, 'available-plans')).toBe('/client/sessions');
    expect(setupRedirect(family, child, 'checkout-plan')).toBe('/client/sessions');
    expect(setupRedirect(family, child, 'child-info')).toBeNull();
  });

  test('an unknown page and the bare address lead to where one left off', () => {
    expect(setupRedirect(at('add_child_data'), childOf(), '')).toBe('/client-account-setup/child-info');
  });
});

test('a step is asked for only when it leads forward', () => {
  expect(moveTo(at('add_child_data'), 'accept_terms_conditions')).toEqual({ profile_step: 'accept_terms_conditions' });
  expect(moveTo(at('booking'), 'accept_terms_conditions')).toEqual({});
  expect(moveTo(at('complete'), 'booking')).toEqual({});
});

test('after paying for a further child the way leads to its therapist', () => {
  expect(pageAfterPaying(at('add_child_data'), childOf())).toBe('/client-account-setup/child-info');
  expect(pageAfterPaying(at('complete'), childOf())).toBe('/client-account-setup/preferred-time-frame');
  expect(pageAfterPaying(at('complete'), childOf({ therapist_id: 'therapist-1' }))).toBe('/client/sessions');
});

test('who has chosen a therapist may book, and a renewal is no setup', () => {
  expect([mayBook(at('match_therapist')), mayBook(at('booking')), mayBook(at('complete'))]).toEqual([
    false,
    true,
    true,
  ]);
  expect([isSettingUp(at('booking')), isSettingUp(at('complete')), isSettingUp(at('renewal'))]).toEqual([
    true,
    false,
    false,
  ]);
});
