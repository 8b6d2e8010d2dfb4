import type { Subscription, Plan as WirePlan } from '@larkwell/app-kit/api';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import AvailablePlansPage from './AvailablePlansPage.tsx';

const planOf = (name: string, isFreeSession: boolean): WirePlan => ({
  id: name,
  name,
  currency: 'usd',
  description: JSON.stringify({
    pricePerSession: isFreeSession ? '0.00' : '115.00',
    sessionsPerWeek: 1,
    sessionDuration: 30,
    isStandaloneAssessment: false,
    isFreeSession,
  }),
  payments: { today: { total: '0.00', currency: 'usd' }, next: null },
});

let subscriptions: Partial<Subscription>[];
let therapists: { id: string; full_name: string }[];

beforeEach(() => {
  subscriptions = [];
  therapists = [
    { id: 'maya', full_name: 'Maya Okafor' },
    { id: 'leo', full_name: 'Leo Park' },
  ];
  fakeApi({
    'GET /guardian/me': { guardian: guardianOf() },
    'GET /subscription_plans': { subscription_plans: [planOf('Steady', false), planOf('Free session', true)] },
    'GET /guardians/subscription/one_time_products': { subscriptions: [] },
    'GET /guardians/subscriptions': () => ({ subscription: null, subscriptions }),
    'GET /therapists': () => ({ therapists }),
    'GET /countries': {
      countries: [{ code: 'US', name: 'United States', states: [{ code: 'CA', name: 'California' }] }],
    },
    'GET /events/available_dates': {
      available_time_slots: [{ start_date: '2026-12-03T18:00:00+00:00', end_date: '2026-12-03T18:30:00+00:00' }],
    },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openAt(paths.setup.availablePlans, [
    { path: paths.setup.availablePlans, element: <GuardianGate>{() => <AvailablePlansPage />}</GuardianGate> },
  ]);
const plans = async () => {
  await screen.findByText('Steady');
  return screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
};

test('the free session comes first', async () => {
  open();
  expect(await plans()).toEqual(['Free session', 'Steady']);
  expect(screen.getByText('Start here')).toBeTruthy();
});

test('a child who had the free session is not offered another one', async () => {
  subscriptions = [{ child_id: 'child-1', kind: 'free_trial', status: 'inactive', confirmation: null }];
  open();
  await screen.findByText('Weekly therapy');
  expect(await plans()).toEqual(['Steady']);
});

test('says how many therapists there are, and when the first one has time', async () => {
  open();
  expect(
    await screen.findByText(
      '2 therapists in California can see Mila. Maya Okafor has time as early as Thursday, December 3.',
    ),
  ).toBeTruthy();
});

test('says before the payment that no therapist is there', async () => {
  therapists = [];
  open();
  expect(
    await screen.findByText(/^No therapist in California is taking new families for Mila right now\./),
  ).toBeTruthy();
});
