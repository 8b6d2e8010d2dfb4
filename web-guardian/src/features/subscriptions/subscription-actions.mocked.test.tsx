import type { Subscription } from '@larkwell/app-kit/api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import SubscriptionsPage from './SubscriptionsPage.tsx';

const createToken = vi.fn();
vi.mock('../../shared/card/card-field.ts', () => ({
  loadCardField: async () => ({ mountCardField: () => ({ createToken, destroy: () => {} }) }),
}));

const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'not_active' };
const price = { total: '460.00', currency: 'usd' };
const forbidden = {
  pause: no,
  resume: no,
  cancel: no,
  reactivate: no,
  pay: no,
  change_plan: no,
  undo_plan_change: no,
};
const active: Subscription = {
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
  price,
  last_payment: null,
  next_payment: { ...price, due_at: '2026-12-21T07:27:00+00:00' },
  owed: null,
  confirmation: null,
  restart_payment: null,
  planned_change: null,
  permissions: { ...forbidden, pause: yes, cancel: yes },
};
const restart = { ...price, due_at: '2026-12-28T07:27:00+00:00', today: true };
const ended: Subscription = {
  ...active,
  status: 'inactive',
  ends_on: '2026-12-19',
  next_payment: null,
  restart_payment: restart,
  permissions: { ...forbidden, reactivate: yes },
};
const paused: Subscription = {
  ...ended,
  paused: true,
  ends_on: null,
  permissions: { ...forbidden, resume: yes, cancel: yes },
};
const pastDue: Subscription = {
  ...active,
  status: 'past_due',
  owed: { ...price, next_try_at: null },
  permissions: { ...forbidden, pay: yes, cancel: yes },
};

let accepted: boolean;
let subscription: Subscription;
let answer: () => unknown;
let calls: ReturnType<typeof fakeApi>;

/** Stripe charges the card and the plan runs. */
const charge = () => {
  subscription = active;
  return { subscription: active, requires_action: null };
};
const charged = (code: string) => () => {
  charge();
  return new Refusal(409, { error: 'Refused.', code });
};
const refused = (status: number, code: string, error: string) => () => new Refusal(status, { error, code });

beforeEach(() => {
  accepted = true;
  answer = charge;
  createToken.mockReset().mockResolvedValue({ token: 'tok_other' });
  calls = fakeApi({
    'GET /guardian/me': () => ({
      guardian: guardianOf({ profile_step: 'complete', accepted_terms_and_conditions: accepted }),
    }),
    'PUT /guardian': () => {
      accepted = true;
      return { guardian: guardianOf({ profile_step: 'complete', accepted_terms_and_conditions: true }) };
    },
    'GET /billing_settings': { publishable_key: 'pk', card_field_url: '/card.js' },
    'GET /guardians/payment_methods': {
      payment_method: { brand: 'visa', last4: '0341', exp_month: 12, exp_year: 2040 },
    },
    'GET /guardians/subscriptions': () => ({ subscription, subscriptions: [subscription] }),
    'GET /clients/child-1/events/after_paid_weeks': { events: [] },
    ...Object.fromEntries(
      ['', '/pay', '/pause', '/resume', '/reactivate'].map((path) => [
        `POST /guardians/subscription${path || 's'}`,
        () => answer(),
      ]),
    ),
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

/** The dialog behind a button of the subscription. */
async function press(button: string, first: Subscription) {
  subscription = first;
  openAt(paths.client.subscriptions, [
    { path: paths.client.subscriptions, element: <GuardianGate>{() => <SubscriptionsPage />}</GuardianGate> },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const posts = () => calls.filter(({ method }) => method === 'POST');

const doneBefore: [string, Subscription, string, string, string][] = [
  ['Pay now', pastDue, 'Pay $460', 'nothing_owed', 'Payment received'],
  ['Resume', paused, 'Resume', 'not_paused', 'Subscription resumed successfully'],
  ['Reactivate', ended, 'Reactivate', 'not_canceled', 'Subscription activated successfully'],
];

test.each(doneBefore)('%s that was done before counts as done', async (button, first, confirm, code, says) => {
  answer = charged(code);
  const dialog = await press(button, first);
  await userEvent.click(dialog.getByRole('button', { name: confirm }));
  expect(await screen.findByText(says)).toBeTruthy();
});

test.each(doneBefore)(
  '%s without an answer is asked for again with the same key',
  async (button, first, confirm, _, says) => {
    answer = () => {
      throw new TypeError('Failed to fetch');
    };
    const dialog = await press(button, first);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    expect(await dialog.findByText(/^We’re still checking your payment\./)).toBeTruthy();
    answer = charge;
    await userEvent.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText(says)).toBeTruthy();
    const [lost, again, ...more] = posts();
    expect([again, more]).toEqual([lost, []]);
  },
);

test('a plan that ended while a payment was owed is not paid', async () => {
  answer = () => {
    subscription = ended;
    return new Refusal(409, { error: 'Nothing is owed.', code: 'nothing_owed' });
  };
  const dialog = await press('Pay now', pastDue);
  await userEvent.click(dialog.getByRole('button', { name: 'Pay $460' }));
  expect(await screen.findByRole('button', { name: 'Reactivate' })).toBeTruthy();
  expect(screen.queryByText('Payment received')).toBeNull();
});

test('a pause without an answer says so, and speaks of no payment', async () => {
  answer = refused(503, 'unavailable', 'We can’t reach this part of Larkwell right now.');
  const dialog = await press('Pause', active);
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await dialog.findByText('We’re still working on it. If it goes through, we’ll email you.')).toBeTruthy();
});

test('a refused change closes the dialog and shows the reason', async () => {
  answer = refused(409, 'change_under_way', 'Another change isn’t finished yet.');
  const dialog = await press('Pause', active);
  await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Another change isn’t finished yet.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an ended plan shows the card, in the dialog too, and a link to change it', async () => {
  const dialog = await press('Reactivate', ended);
  expect(await dialog.findByText('Visa ending in 0341')).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Change card', hidden: true });
  expect(link.pathname).toBe(paths.updatePaymentMethod.base);
  expect(screen.getByText('Visa ending in 0341', { selector: 'strong' })).toBeTruthy();
  expect(screen.getByText('No active plan')).toBeTruthy();
  expect(screen.queryByText('No plan yet')).toBeNull();
});

test.each([
  {
    button: 'Reactivate',
    plan: ended,
    done: 'Subscription activated successfully',
    retried: ['/guardians/subscriptions', { card_token: 'tok_other', coupon_code: null }],
  },
  {
    button: 'Resume',
    plan: paused,
    done: 'Subscription resumed successfully',
    retried: ['/guardians/subscription/resume', { card_token: 'tok_other' }],
  },
] as const)('$button can charge another card after a decline', async ({ button, plan, done, retried }) => {
  answer = refused(422, 'card_declined', 'Your card was declined.');
  const dialog = await press(button, plan);
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await dialog.findByText('Your card was declined.')).toBeTruthy();
  answer = charge;
  await userEvent.click(dialog.getByText('Another card'));
  await screen.findByText(/Your card goes straight to our payment provider/);
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await screen.findByText(done)).toBeTruthy();
  const wanted = { subscription_plan_id: 'plan-1', child_id: 'child-1' };
  const [path, more] = retried;
  expect(posts().map(({ path, body }) => [path, body])).toEqual([
    [`/guardians/subscription/${button.toLowerCase()}`, wanted],
    [path, { ...wanted, ...more }],
  ]);
});

test.each([
  ['Reactivate', ended],
  ['Resume', paused],
])('%s charges only after the new terms are accepted', async (button, first) => {
  const before = answer;
  answer = () => {
    accepted = false;
    answer = before;
    return new Refusal(409, { error: 'Accept the current terms first.', code: 'terms_not_accepted' });
  };
  const dialog = await press(button, first);
  await userEvent.click(dialog.getByRole('button', { name: button }));
  const box = await dialog.findByRole('checkbox', { name: /I have read and accept/ });
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await dialog.findByText('Accept the terms and conditions first.')).toBeTruthy();
  expect(posts()).toHaveLength(1);
  await userEvent.click(box);
  await userEvent.click(dialog.getByRole('button', { name: button }));
  expect(await screen.findByText(/^Subscription (activated|resumed) successfully$/)).toBeTruthy();
});
