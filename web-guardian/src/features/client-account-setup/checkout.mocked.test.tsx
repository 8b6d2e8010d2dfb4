import type { Subscription, Plan as WirePlan } from '@larkwell/app-kit/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkoutPage, paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import type { ProfileStep } from '../../shared/types.ts';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import CheckoutPlanPage from './CheckoutPlanPage.tsx';

const createToken = vi.fn();
vi.mock('../../shared/card/card-field.ts', () => ({
  loadCardField: async () => ({ mountCardField: () => ({ createToken, destroy: () => {} }) }),
}));

const steady: WirePlan = {
  id: 'steady',
  name: 'Steady',
  currency: 'usd',
  description: JSON.stringify({
    pricePerSession: '115.00',
    sessionsPerWeek: 1,
    sessionDuration: 45,
    isStandaloneAssessment: false,
    isFreeSession: false,
  }),
  payments: {
    today: { total: '460.00', currency: 'usd' },
    next: { total: '460.00', currency: 'usd', due_at: '2026-12-21T07:27:00+00:00' },
  },
};
const bought = { child_id: 'child-1', subscription_plan_id: 'steady', status: 'active' } as Subscription;
const unavailable = new Refusal(503, { error: 'We can’t reach this part of Larkwell right now.', code: 'unavailable' });

let step: ProfileStep;
let subscriptions: Subscription[];
let buy: () => unknown;
let calls: ReturnType<typeof fakeApi>;

const charge = () => {
  subscriptions = [bought];
  step = 'add_child_data';
  return { subscription: bought, requires_action: null };
};

beforeEach(() => {
  step = 'select_plan';
  subscriptions = [];
  buy = charge;
  let cards = 0;
  createToken.mockReset().mockImplementation(async () => {
    cards += 1;
    return { token: `tok_${cards}` };
  });
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian: guardianOf({ profile_step: step, accepted_terms_and_conditions: true }) }),
    'GET /billing_settings': { publishable_key: 'pk', card_field_url: '/card.js' },
    'GET /subscription_plans': { subscription_plans: [steady] },
    'GET /guardians/subscription/one_time_products': { subscriptions: [] },
    'GET /guardians/subscriptions': () => ({ subscription: subscriptions[0] ?? null, subscriptions }),
    'POST /guardians/subscriptions': () => buy(),
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

async function pay() {
  openAt(checkoutPage('steady'), [
    { path: paths.setup.checkoutPlan, element: <GuardianGate>{() => <CheckoutPlanPage />}</GuardianGate> },
    { path: paths.setup.childInfo, element: <h1>Child page</h1> },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Pay $460' }));
}
const purchases = () => calls.filter(({ method }) => method === 'POST');

test('a charge whose answer is lost counts as paid', async () => {
  buy = () => {
    charge();
    throw new TypeError('Failed to fetch');
  };
  await pay();
  expect(await screen.findByText('Child page')).toBeTruthy();
  expect(await screen.findByText('Your plan has started')).toBeTruthy();
  expect(purchases()).toHaveLength(1);
});

test('an unknown charge is requested again with the same key and card', async () => {
  buy = () => unavailable;
  await pay();
  expect(await screen.findByText('Your payment isn’t confirmed yet')).toBeTruthy();
  expect(screen.getByText(/^We’re still checking your payment\..* You won’t be charged twice\.$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pay $460' })).toBeNull();
  buy = charge;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Child page')).toBeTruthy();
  const [first, again, ...more] = purchases();
  expect([again, more]).toEqual([first, []]);
});

test('a card that is declined in the end brings the form back', async () => {
  buy = () => unavailable;
  await pay();
  buy = () => new Refusal(422, { error: 'Your card was declined.', code: 'card_declined' });
  await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Your card was declined.')).toBeTruthy();
  buy = charge;
  await userEvent.click(screen.getByRole('button', { name: 'Pay $460' }));
  expect(await screen.findByText('Child page')).toBeTruthy();
  const keys = purchases().map(({ key }) => key);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});

test('a plan that was paid before the page was reloaded goes on', async () => {
  buy = () => {
    charge();
    return new Refusal(409, { error: 'This child already has this kind of plan.', code: 'already_subscribed' });
  };
  await pay();
  expect(await screen.findByText('Child page')).toBeTruthy();
});

test('another plan of the child is no success', async () => {
  subscriptions = [{ ...bought, subscription_plan_id: 'gentle' }];
  buy = () => new Refusal(409, { error: 'This child already has this kind of plan.', code: 'already_subscribed' });
  await pay();
  expect(await screen.findByText('This child already has this kind of plan.')).toBeTruthy();
});
