import { describe, expect, test } from 'vitest';
import { bookingPage, paths } from '../../paths.ts';
import { childOf, guardianOf } from '../../testing/people.ts';
import type { ProfileStep } from '../types.ts';
import { advanceTo, canBook, isSettingUp, pageAfterPayment, resumePage, setupRedirect } from './steps.ts';

const at = (profile_step: ProfileStep, therapist_id: string | null = null) =>
  guardianOf({ profile_step, children: [childOf({ therapist_id })] });

describe('resumePage', () => {
  test.each([
    ['select_plan', paths.setup.availablePlans],
    ['add_child_data', paths.setup.childInfo],
    ['accept_terms_conditions', paths.setup.terms],
    ['select_time_frame', paths.setup.timeFrame],
    ['match_therapist', paths.setup.matchTherapist],
    ['complete', paths.client.home],
    ['renewal', paths.client.subscriptions],
  ] as const)('%s leads to %s', (step, page) => {
    expect(resumePage(at(step))).toBe(page);
  });

  test('booking leads to the booking page of the chosen therapist', () => {
    expect(resumePage(at('booking', 'therapist-7'))).toBe(bookingPage('therapist-7', { childId: 'child-1' }));
  });
});

describe('setupRedirect', () => {
  test('redirects from a page beyond the step to the page of the step', () => {
    expect(setupRedirect(at('select_plan'), childOf(), paths.setup.matchTherapist)).toBe(paths.setup.availablePlans);
    expect(setupRedirect(at('accept_terms_conditions'), childOf(), paths.setup.timeFrame)).toBe(paths.setup.terms);
  });

  test('opens the page of the step and earlier ones', () => {
    expect(setupRedirect(at('select_time_frame'), childOf(), paths.setup.timeFrame)).toBeNull();
    expect(setupRedirect(at('select_time_frame'), childOf(), paths.setup.childInfo)).toBeNull();
    expect(setupRedirect(at('complete'), childOf(), paths.setup.therapistBio)).toBeNull();
  });

  test('opens only the plans and the terms at a renewal', () => {
    expect(setupRedirect(at('renewal'), childOf(), paths.setup.checkoutPlan)).toBeNull();
    expect(setupRedirect(at('renewal'), childOf(), paths.setup.terms)).toBeNull();
    expect(setupRedirect(at('renewal'), childOf(), paths.setup.childInfo)).toBe(paths.client.subscriptions);
  });

  test('redirects from the plans for a school-billed child', () => {
    const child = childOf({ billing_responsability: 'school' });
    const family = guardianOf({ profile_step: 'complete', children: [child] });
    expect(setupRedirect(family, child, paths.setup.availablePlans)).toBe(paths.client.home);
    expect(setupRedirect(family, child, paths.setup.checkoutPlan)).toBe(paths.client.home);
    expect(setupRedirect(family, child, paths.setup.childInfo)).toBeNull();
  });

  test('redirects from the section root to the page of the step', () => {
    expect(setupRedirect(at('add_child_data'), childOf(), paths.setup.base)).toBe(paths.setup.childInfo);
  });
});

test('advanceTo never moves the profile step back', () => {
  expect(advanceTo(at('add_child_data'), 'accept_terms_conditions')).toEqual({
    profile_step: 'accept_terms_conditions',
  });
  expect(advanceTo(at('booking'), 'accept_terms_conditions')).toEqual({});
  expect(advanceTo(at('complete'), 'booking')).toEqual({});
});

test('paying for an added child leads to its therapist search', () => {
  expect(pageAfterPayment(at('add_child_data'), childOf())).toBe(paths.setup.childInfo);
  expect(pageAfterPayment(at('complete'), childOf())).toBe(paths.setup.timeFrame);
  expect(pageAfterPayment(at('complete'), childOf({ therapist_id: 'therapist-1' }))).toBe(paths.client.home);
});

test('booking opens with a chosen therapist; a renewal isn’t setup', () => {
  expect([canBook(at('match_therapist')), canBook(at('booking')), canBook(at('complete'))]).toEqual([
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
