import { describe, expect, test } from 'vitest';
import { bookingPage, paths } from '../../paths.ts';
import { childOf, guardianOf } from '../../testing/people.ts';
import type { ProfileStep } from '../types.ts';
import { isSettingUp, mayBook, moveTo, pageAfterPaying, resumePage, setupRedirect } from './steps.ts';

const at = (profile_step: ProfileStep, therapist_id: string | null = null) =>
  guardianOf({ profile_step, children: [childOf({ therapist_id })] });

describe('where a guardian goes on', () => {
  test.each([
    ['select_plan', paths.setup.availablePlans],
    ['add_child_data', paths.setup.childInfo],
    ['accept_terms_conditions', paths.setup.terms],
    ['select_time_frame', paths.setup.timeFrame],
    ['match_therapist', paths.setup.matchTherapist],
    ['complete', paths.client.sessions],
    ['renewal', paths.client.subscriptions],
  ] as const)('%s leads to %s', (step, page) => {
    expect(resumePage(at(step))).toBe(page);
  });

  test('booking leads to the calendar of the chosen therapist', () => {
    expect(resumePage(at('booking', 'therapist-7'))).toBe(bookingPage('therapist-7', { childId: 'child-1' }));
  });
});

describe('the gate of account setup', () => {
  test('a page before its step leads to where one left off', () => {
    expect(setupRedirect(at('select_plan'), childOf(), paths.setup.matchTherapist)).toBe(paths.setup.availablePlans);
    expect(setupRedirect(at('accept_terms_conditions'), childOf(), paths.setup.timeFrame)).toBe(paths.setup.terms);
  });

  test('the page of the step and all before it are open', () => {
    expect(setupRedirect(at('select_time_frame'), childOf(), paths.setup.timeFrame)).toBeNull();
    expect(setupRedirect(at('select_time_frame'), childOf(), paths.setup.childInfo)).toBeNull();
    expect(setupRedirect(at('complete'), childOf(), paths.setup.therapistBio)).toBeNull();
  });

  test('at a renewal only the plans are open', () => {
    expect(setupRedirect(at('renewal'), childOf(), paths.setup.checkoutPlan)).toBeNull();
    expect(setupRedirect(at('renewal'), childOf(), paths.setup.childInfo)).toBe(paths.client.subscriptions);
  });

  test('no plan is offered for a child whose school pays', () => {
    const child = childOf({ billing_responsability: 'school' });
    const family = guardianOf({ profile_step: 'complete', children: [child] });
    expect(setupRedirect(family, child, paths.setup.availablePlans)).toBe(paths.client.sessions);
    expect(setupRedirect(family, child, paths.setup.checkoutPlan)).toBe(paths.client.sessions);
    expect(setupRedirect(family, child, paths.setup.childInfo)).toBeNull();
  });

  test('an unknown page and the bare address lead to where one left off', () => {
    expect(setupRedirect(at('add_child_data'), childOf(), paths.setup.base)).toBe(paths.setup.childInfo);
  });
});

test('a step is asked for only when it leads forward', () => {
  expect(moveTo(at('add_child_data'), 'accept_terms_conditions')).toEqual({ profile_step: 'accept_terms_conditions' });
  expect(moveTo(at('booking'), 'accept_terms_conditions')).toEqual({});
  expect(moveTo(at('complete'), 'booking')).toEqual({});
});

test('after paying for a further child the way leads to its therapist', () => {
  expect(pageAfterPaying(at('add_child_data'), childOf())).toBe(paths.setup.childInfo);
  expect(pageAfterPaying(at('complete'), childOf())).toBe(paths.setup.timeFrame);
  expect(pageAfterPaying(at('complete'), childOf({ therapist_id: 'therapist-1' }))).toBe(paths.client.sessions);
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
