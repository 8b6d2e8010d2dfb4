import type { Subscription } from '@larkwell/app-kit/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import SubscriptionsPage from './SubscriptionsPage.tsx';
import UpdatePaymentMethodPage from './UpdatePaymentMethodPage.tsx';

const bank = vi.fn();
const createToken = vi.fn();
vi.mock('../../shared/card/card-field.ts', () => ({
  loadCardField: async () => ({
    mountCardField: () => ({ createToken, destroy: () => {} }),
    handleNextAction: bank,
  }),
}));

const visa = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
const secure = { ...visa, last4: '3184' };
const requires_action = { client_secret: 'pi_1_secret_2' };
const asked = { publishableKey: 'pk', clientSecret: 'pi_1_secret_2' };
const no = { allowed: false, reason: 'not_active' };
const confirmation = {
  total: '460.00',
  currency: 'usd',
  confirm_by: '2026-11-24T19:00:00+00:00',
  plan_name: 'Steady',
  subscription_plan_id: 'plan-1',
};
const waiting: Subscription = {
  id: 'subscription-1',
  plan_name: 'Steady',
  kind: 'recurring',
  status: 'inactive',
  paused: false,
  child_id: 'child-1',
  subscription_plan_id: 'plan-1',
  current_period_end: null,
  paid_until: null,
  ends_on: null,
  price: { total: '460.00', currency: 'usd' },
  last_payment: null,
  next_payment: null,
  owed: null,
  confirmation,
  restart_payment: null,
  planned_change: null,
  permissions: {
    pause: no,
    resume: no,
    cancel: no,
    reactivate: no,
    pay: no,
    change_plan: no,
    undo_plan_change: no,
  },
};
const active: Subscription = { ...waiting, status: 'active', confirmation: null };
const pastDue: Subscription = {
  ...waiting,
  status: 'past_due',
  owed: { total: '460.00', currency: 'usd', next_try_at: '2026-12-23T20:00:00+00:00' },
  permissions: { ...waiting.permissions, pay: { allowed: true, reason: null } },
};

let subscription: Subscription;
let saved: typeof visa;
let refusal: Refusal | null;
let failed: boolean;
let answers: { list?: Refusal | undefined };
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  subscription = waiting;
  saved = visa;
  refusal = null;
  failed = false;
  answers = {};
  createToken.mockResolvedValue({ token: 'tok_3ds' });
  bank.mockReset().mockImplementation(async () => {
    confirmedByBank = true;
    return {};
  });
  let confirmedByBank = false;
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian: guardianOf({ profile_step: 'complete' }) }),
    'GET /billing_settings': { publishable_key: 'pk', card_field_url: '/card.js' },
    'GET /guardians/payment_methods': () => ({ payment_method: saved }),
    'GET /guardians/subscriptions': () =>
      answers.list instanceof Refusal
        ? answers.list
        : { subscription: null, subscriptions: 'list' in answers ? answers.list : [subscription] },
    'POST /guardians/payment_methods': () => ({ payment_method: secure, requires_action }),
    'POST /guardians/payment_methods/confirm': () => {
      if (refusal) return refusal;
      if (!confirmedByBank) return { payment_method: secure, requires_action };
      saved = secure;
      return { payment_method: secure, requires_action: null };
    },
    'POST /guardians/subscription/pay': () => ({ subscription, requires_action }),
    'POST /guardians/subscription/confirm': () => {
      if (refusal && bank.mock.calls.length > 0) return refusal;
      if (failed) return { subscription: { ...waiting, confirmation: null }, requires_action: null };
      if (!confirmedByBank) return { subscription, requires_action };
      subscription = active;
      return { subscription, requires_action: null };
    },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const openSubscriptions = () =>
  openAt(paths.client.subscriptions, [
    { path: paths.client.subscriptions, element: <GuardianGate>{() => <SubscriptionsPage />}</GuardianGate> },
  ]);
const openPaymentMethod = () =>
  openAt(paths.updatePaymentMethod.base, [
    { path: paths.updatePaymentMethod.base, element: <UpdatePaymentMethodPage /> },
  ]);
const posts = (path: string) => calls.filter((call) => call.method === 'POST' && call.path.endsWith(path)).length;

test('a purchase that waits shows its sum and time, and one button confirms it', async () => {
  openSubscriptions();
  expect(await screen.findByText('Your bank needs you to confirm $460.')).toBeTruthy();
  expect(
    screen.getByText(/^Confirm it by .*You won’t be charged until you do, and you can book once it’s confirmed\.$/),
  ).toBeTruthy();
  expect(screen.queryByText('Earlier')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText('Payment confirmed')).toBeTruthy();
  expect(bank.mock.calls).toEqual([[asked]]);
  expect(posts('/subscription/confirm')).toBe(2);
  expect(screen.queryByRole('button', { name: 'Confirm your payment' })).toBeNull();
});

test('the page believes the server, not the browser', async () => {
  bank.mockResolvedValue({});
  openSubscriptions();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText(/^Your bank didn’t confirm this\./)).toBeTruthy();
  expect(screen.queryByText('Payment confirmed')).toBeNull();
});

test('a refusal of the bank shows the reason of the server', async () => {
  bank.mockResolvedValue({ error: { code: 'card_declined', message: 'For developers' } });
  refusal = new Refusal(422, { error: 'Your card has insufficient funds.', code: 'card_declined' });
  openSubscriptions();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText('Your card has insufficient funds.')).toBeTruthy();
});

test('a refusal that the server knows already says that nothing was charged', async () => {
  bank.mockResolvedValue({ error: { code: 'failed', message: 'For developers' } });
  refusal = new Refusal(409, { error: 'There is nothing to confirm.', code: 'nothing_to_confirm' });
  openSubscriptions();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText(/You weren’t charged\. Try again or use another card\./)).toBeTruthy();
});

test('a purchase that failed while the page asked is not confirmed', async () => {
  bank.mockImplementation(async () => {
    failed = true;
    return { error: { code: 'failed', message: 'For developers' } };
  });
  openSubscriptions();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText(/^Your bank didn’t confirm this\./)).toBeTruthy();
  expect(screen.queryByText('Payment confirmed')).toBeNull();
});

test('a waiting upgrade keeps the plan active and is confirmed by its own plan', async () => {
  const upgrade = { ...confirmation, total: '92.00', plan_name: 'Strong', subscription_plan_id: 'plan-2' };
  subscription = { ...active, confirmation: upgrade };
  openSubscriptions();
  expect(await screen.findByText('Your bank needs you to confirm $92 for your switch to Strong.')).toBeTruthy();
  expect(screen.getByText(/^Confirm it by .*Until then, your plan doesn’t change/)).toBeTruthy();
  expect(screen.getByText('Active')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText('Payment confirmed')).toBeTruthy();
  const bodies = calls.filter(({ path }) => path.endsWith('/subscription/confirm')).map(({ body }) => body);
  expect(bodies).toEqual(Array(2).fill({ subscription_plan_id: 'plan-2', child_id: 'child-1' }));
});

test('an overdue payment that needs the bank is confirmed on the card page', async () => {
  subscription = pastDue;
  openPaymentMethod();
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm your payment' }));
  expect(await screen.findByText('Payment confirmed')).toBeTruthy();
  expect(screen.queryByText('Overdue: Steady · Mila')).toBeNull();
});

test('a card is saved after the bank confirmed it', async () => {
  subscription = active;
  openPaymentMethod();
  await userEvent.click(await screen.findByRole('button', { name: 'Save card' }));
  expect(await screen.findByText('Visa ending in 3184')).toBeTruthy();
  expect(screen.getByText('Card saved')).toBeTruthy();
  expect([bank.mock.calls, posts('/payment_methods/confirm')]).toEqual([[[asked]], 1]);
});

test('a card that the bank refuses stays unsaved', async () => {
  subscription = active;
  bank.mockResolvedValue({ error: { code: 'failed', message: 'For developers' } });
  refusal = new Refusal(422, { error: 'Your bank didn’t confirm this. You weren’t charged.', code: 'card_declined' });
  openPaymentMethod();
  await userEvent.click(await screen.findByRole('button', { name: 'Save card' }));
  expect(await screen.findByText('Your bank didn’t confirm this. You weren’t charged.')).toBeTruthy();
  expect(screen.getByText('Visa ending in 4242')).toBeTruthy();
});

const unreadable: [string, () => void][] = [
  ['a sum', () => Object.assign(subscription, { price: { total: 'many', currency: 'usd' } })],
  ['a day', () => Object.assign(subscription, { ends_on: 'soon' })],
  ['a time', () => Object.assign(subscription, { confirmation: { ...confirmation, confirm_by: 'later' } })],
  ['a missing list', () => Object.assign(answers, { list: undefined })],
];

test.each(unreadable)('data that cannot be read says so: %s', async (_, spoil) => {
  subscription = { ...waiting };
  spoil();
  openSubscriptions();
  expect(await screen.findByText('Failed to process subscription data.')).toBeTruthy();
});

test('data that does not arrive says so', async () => {
  answers.list = new Refusal(503, { error: 'Please try again in a moment.', code: 'unavailable' });
  openSubscriptions();
  expect(await screen.findByText('Subscription data is not available.')).toBeTruthy();
});
