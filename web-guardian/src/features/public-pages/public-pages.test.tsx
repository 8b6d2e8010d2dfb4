import { signInStore } from '@larkwell/app-kit';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, openAt, signInAsGuardian } from '../../testing/pages.tsx';
import PricesPage from './PricesPage.tsx';
import TherapistsPage from './TherapistsPage.tsx';

const routes = [
  { path: paths.prices.base, element: <PricesPage /> },
  { path: paths.therapists.base, element: <TherapistsPage /> },
  { path: paths.onboarding.account, element: <h1>Sign up</h1> },
];

beforeEach(() => {
  signInAsGuardian(); // so that what an earlier test fetched is forgotten
  act(() => signInStore.end('signed_out'));
});

const searchesOf = (calls: Call[]) => calls.map(({ path }) => path).filter((path) => path.startsWith('/therapists'));

const sum = (total: string) => ({ subtotal: total, discount: '0.00', total, currency: 'usd' });
const plan = (name: string, facts: object, payments: object) => ({
  id: name,
  name,
  currency: 'usd',
  billing_interval: 'monthly',
  description: JSON.stringify({
    pricePerSession: '65.00',
    sessionsPerWeek: 2,
    sessionDuration: 30,
    isStandaloneAssessment: false,
    isFreeSession: false,
    ...facts,
  }),
  payments,
});
const plans = [
  plan(
    'Steady',
    {},
    { today: sum('520.00'), next: { total: '520.00', currency: 'usd', due_at: '2026-12-26T18:00:00Z' } },
  ),
  plan('Trial', { isFreeSession: true }, { today: sum('0.00'), next: null }),
];

test('prices name what is paid, how often and when, without a sign-in', async () => {
  const assessment = plan(
    'Assessment',
    { isStandaloneAssessment: true, pricePerSession: '180.00', sessionsPerWeek: 1 },
    { today: sum('180.00'), next: null },
  );
  fakeApi({ 'GET /subscription_plans': { subscription_plans: plans, one_time_products: [assessment] } });
  const { at } = openAt(paths.prices.base, routes);
  expect(await screen.findByText('$65')).toBeDefined();
  expect(screen.getByText(/\$520.*every four weeks.*Dec(ember)? 26/)).toBeDefined();
  expect(screen.getByText('Free')).toBeDefined();
  expect(screen.getByText('$180, billed once')).toBeDefined();
  expect(screen.getByText('The dates are those of a plan that starts today.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Start with Steady' }));
  expect(at()).toBe(paths.onboarding.account);
});

test('without plans the page says so', async () => {
  fakeApi({ 'GET /subscription_plans': { subscription_plans: [] } });
  openAt(paths.prices.base, routes);
  expect(await screen.findByText('No plans available right now')).toBeDefined();
});

const therapist = {
  id: 'therapist-1',
  first_name: 'Maya',
  last_name: 'Okafor',
  full_name: 'Maya Okafor',
  bio: 'I play.',
  experience: 7,
  specialty: { id: 'speech', name: 'Speech Therapy' },
  sub_specialties: [],
  profile_photo: null,
  licensed_states: ['CA', 'OR'],
  languages: ['en', 'es'],
  ages: { youngest: 3, oldest: 12 },
};
const reference = {
  'GET /countries': {
    countries: [
      {
        code: 'US',
        name: 'United States',
        states: [
          { code: 'CA', name: 'California' },
          { code: 'OR', name: 'Oregon' },
        ],
      },
    ],
  },
  'GET /specialties': { specialties: [{ id: 'speech', name: 'Speech Therapy' }] },
};

test('a link with a state shows its therapists', async () => {
  const calls = fakeApi({ ...reference, 'GET /therapists': { therapists: [therapist] } });
  openAt(`${paths.therapists.base}?state=CA`, routes);
  expect(await screen.findByText('Maya Okafor')).toBeDefined();
  expect(screen.getByText('1 therapist in California')).toBeDefined();
  expect(screen.getByText('Licensed in California, Oregon')).toBeDefined();
  expect(screen.getByText('Speaks English and Spanish')).toBeDefined();
  expect(searchesOf(calls)).toEqual(['/therapists?state=CA']);
});

test('a search begins with a state, and the address keeps it', async () => {
  const calls = fakeApi({ ...reference, 'GET /therapists': { therapists: [] } });
  const { at } = openAt(paths.therapists.base, routes);
  await userEvent.click(await screen.findByRole('combobox', { name: 'State' }));
  expect(searchesOf(calls)).toEqual([]);
  await userEvent.click(await screen.findByRole('option', { name: 'Oregon' }));
  expect(await screen.findByText('No therapists in Oregon yet')).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Type of therapy' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Speech Therapy' }));
  await waitFor(() => expect(searchesOf(calls).at(-1)).toContain('specialty_ids=speech'));
  expect(at()).toBe(`${paths.therapists.base}?state=OR&therapy=speech`);
});
