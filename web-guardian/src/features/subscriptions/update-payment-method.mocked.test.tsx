import type { PaymentMethod, Subscription } from '@larkwell/app-kit/api';
import { signInAs } from '@larkwell/app-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import type { Guardian } from '../../shared/types.ts';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import UpdatePaymentMethodPage from './UpdatePaymentMethodPage.tsx';

const createToken = vi.fn();
vi.mock('../../shared/card/card-field.ts', () => ({
  loadCardField: async () => ({ mountCardField: () => ({ createToken, destroy: () => {} }) }),
}));

const visa: PaymentMethod = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
const mastercard: PaymentMethod = { brand: 'mastercard', last4: '4444', exp_month: 3, exp_year: 2041 };
const owed = { total: '460.00', currency: 'usd', next_try_at: '2026-12-23T20:00:00+00:00' };
const no = { allowed: false, reason: 'not_active' };
const pastDue: Subscription = {
  id: 'subscription-1',
  plan_name: 'Steady',
  kind: 'recurring',
  status: 'past_due',
  paused: false,
  child_id: 'child-1',
  subscription_plan_id: 'plan-1',
  current_period_end: '2026-12-21T07:27:00+00:00',
  paid_until: '2026-12-19',
  ends_on: null,
  price: { total: '460.00', currency: 'usd' },
  last_payment: null,
  next_payment: null,
  planned_change: null,
  owed,
  restart_payment: null,
  permissions: {
    pause: no,
    resume: no,
    cancel: no,
    reactivate: no,
    change_plan: no,
    undo_plan_change: no,
    pay: { allowed: true, reason: null },
  },
};

let guardian: Guardian;
let saved: PaymentMethod | null;
let subscription: Subscription;
let pays: boolean;
let declined: boolean;
let silent: boolean;
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  guardian = guardianOf({ profile_step: 'complete' });
  saved = visa;
  subscription = { ...pastDue, status: 'active', owed: null };
  pays = true;
  declined = false;
  silent = false;
  createToken.mockResolvedValue({ token: 'tok_mastercard' });
  const clear = () => {
    if (pays) subscription = { ...subscription, status: 'active', owed: null };
  };
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian }),
    'GET /billing_settings': { publishable_key: 'pk', card_field_url: '/card.js' },
    'GET /guardians/payment_methods': () => ({ payment_method: saved }),
    'GET /guardians/subscriptions': () => ({ subscription, subscriptions: [subscription] }),
    'POST /guardians/payment_methods': () => {
      if (silent) return new Refusal(503, { error: 'Not now.', code: 'unavailable' });
      if (declined) return new Refusal(422, { error: 'Your card has insufficient funds.', code: 'card_declined' });
      saved = mastercard;
      clear();
      return { payment_method: saved };
    },
    'POST /guardians/subscription/pay': () => {
      clear();
      return { subscription };
    },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openAt(paths.updatePaymentMethod.base, [
    { path: paths.updatePaymentMethod.base, element: <UpdatePaymentMethodPage /> },
  ]);
const bodies = (path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path.endsWith(path)).map(({ body }) => body);

test('shows the card on file and replaces it', async () => {
  open();
  expect(await screen.findByText('Visa ending in 4242')).toBeTruthy();
  expect(screen.getByText('Expires 12/2040')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Save card' }));
  expect(await screen.findByText('Mastercard ending in 4444')).toBeTruthy();
  expect(await screen.findByText('Card saved')).toBeTruthy();
  expect(bodies('/payment_methods')).toEqual([{ card_token: 'tok_mastercard' }]);
});

test('says why a card is declined and keeps the saved one', async () => {
  declined = true;
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save card' }));
  expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
});

test.each([
  ['a card', 'Save card', /^We’re still saving your card\./],
  ['a card that pays', 'Save card and pay $460', /^We’re still checking your payment\./],
])('%s without an answer is sent again with the same key', async (_, button, says) => {
  silent = true;
  if (button !== 'Save card') subscription = pastDue;
  open();
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(says)).toBeTruthy();
  silent = false;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Mastercard ending in 4444')).toBeTruthy();
  const [lost, again, ...more] = calls.filter(({ method }) => method === 'POST');
  expect([again, more]).toEqual([lost, []]);
});

test('says that no card is saved', async () => {
  saved = null;
  open();
  expect(await screen.findByText('No card saved yet')).toBeTruthy();
});

test('says that the card expired', async () => {
  saved = { ...visa, exp_year: 2025 };
  open();
  expect(await screen.findByText('Expired 12/2025. Use another card.')).toBeTruthy();
});

test('pays what is overdue with the card on file', async () => {
  subscription = pastDue;
  open();
  expect(await screen.findByText('Overdue: Steady · Mila')).toBeTruthy();
  expect(screen.getByText(/charge your card again on Dec 23, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Pay now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Pay $460' }));
  expect(await screen.findByText('Payment received')).toBeTruthy();
  expect(screen.queryByText('Overdue: Steady · Mila')).toBeNull();
  expect(bodies('/pay')).toEqual([{ subscription_plan_id: 'plan-1', child_id: 'child-1', card_token: null }]);
});

test('a new card pays what is overdue', async () => {
  subscription = pastDue;
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save card and pay $460' }));
  expect(await screen.findByText('Mastercard ending in 4444')).toBeTruthy();
  expect(screen.queryByText('Overdue: Steady · Mila')).toBeNull();
});

test('says that a saved card did not pay what is overdue', async () => {
  subscription = pastDue;
  pays = false;
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save card and pay $460' }));
  expect(
    await screen.findByText('Your card is saved, but it was declined for the overdue $460. Try another card.'),
  ).toBeTruthy();
  expect(screen.getByText('Mastercard ending in 4444')).toBeTruthy();
});

test('a guardian needs no card if a school pays', async () => {
  guardian = guardianOf({ children: [childOf({ billing_responsability: 'school' })] });
  open();
  expect(await screen.findByText('Nothing to pay here')).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/payment_methods'))).toEqual([]);
});

test('an impersonating operator sees no form for a card', async () => {
  signInAs({
    user_type: 'guardian',
    userable_id: 'guardian-1',
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
    impersonated_by: 'ops',
  });
  open();
  expect(await screen.findByText('Only the guardian can change the card.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save card' })).toBeNull();
});
