import type { PlanChangePreview, Subscription, Plan as WirePlan } from '@larkwell/app-kit/api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import type { Guardian } from '../../shared/types.ts';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { guardianOf } from '../../testing/people.ts';
import PlansPage from './PlansPage.tsx';

vi.mock('../../shared/card/card-field.ts', () => ({
  loadCardField: async () => ({
    mountCardField: () => ({ createToken: async () => ({ token: 'tok_other' }), destroy: () => {} }),
  }),
}));

const yes = { allowed: true, reason: null };
const no = { allowed: false, reason: 'not_active' };
const dollars = (total: string) => ({ total, currency: 'usd' });
const due = { due_at: '2026-12-21T07:27:00+00:00' };
const running: Subscription = {
  id: 'subscription-1',
  plan_name: 'Steady',
  kind: 'recurring',
  status: 'active',
  paused: false,
  child_id: 'child-1',
  subscription_plan_id: 'steady',
  current_period_end: due.due_at,
  paid_until: '2026-12-19',
  ends_on: null,
  price: dollars('460.00'),
  last_payment: null,
  next_payment: { ...dollars('460.00'), ...due },
  planned_change: null,
  owed: null,
  restart_payment: null,
  permissions: {
    pause: yes,
    resume: no,
    cancel: yes,
    reactivate: no,
    pay: no,
    change_plan: yes,
    undo_plan_change: { allowed: false, reason: 'no_planned_change' },
  },
};
const planOf = (id: string, name: string, sessionsPerWeek: number): WirePlan => ({
  id,
  name,
  currency: 'usd',
  description: JSON.stringify({
    pricePerSession: '115.00',
    sessionsPerWeek,
    sessionDuration: 45,
    isStandaloneAssessment: false,
    isFreeSession: false,
  }),
  payments: { today: dollars('460.00'), next: { ...dollars('460.00'), ...due } },
});
const upgrade: PlanChangePreview = {
  subscription_id: 'subscription-1',
  subscription_plan_id: 'strong',
  plan_name: 'Strong',
  previous_plan_name: 'Steady',
  direction: 'upgrade',
  previewed_at: '2026-12-07T12:00:00+00:00',
  starts_on: '2026-12-07',
  payment_today: dollars('230.00'),
  next_payment: { ...dollars('920.00'), ...due },
  sessions_this_cycle: 6,
  sessions_per_cycle: 8,
  session_length: 45,
  previous_session_length: 45,
  sessions_beyond: [],
};
const downgrade: PlanChangePreview = {
  ...upgrade,
  subscription_plan_id: 'gentle',
  plan_name: 'Gentle',
  direction: 'downgrade',
  starts_on: '2026-12-20',
  payment_today: dollars('0.00'),
  next_payment: { ...dollars('328.00'), ...due },
  sessions_per_cycle: 4,
  session_length: 30,
  sessions_beyond: [{ start_date: '2026-12-29T18:00:00+00:00' }],
};

let guardian: Guardian;
let subscription: Subscription;
let previews: Record<string, PlanChangePreview>;
let refusal: Refusal | null;
let unavailable: Refusal | null;
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  guardian = guardianOf({ profile_step: 'complete', accepted_terms_and_conditions: true });
  subscription = running;
  previews = { strong: upgrade, gentle: downgrade };
  refusal = null;
  unavailable = null;
  calls = fakeApi({
    'GET /guardian/me': () => ({ guardian }),
    'GET /guardians/subscriptions': () => unavailable ?? { subscription, subscriptions: [subscription] },
    'GET /subscription_plans': {
      subscription_plans: [planOf('gentle', 'Gentle', 1), planOf('steady', 'Steady', 1), planOf('strong', 'Strong', 2)],
    },
    'GET /guardians/subscription/one_time_products': { subscriptions: [] },
    'POST /guardians/subscription/plan_change/preview': ({ body }: { body: unknown }) => ({
      plan_change: previews[(body as { subscription_plan_id: string }).subscription_plan_id],
    }),
    'POST /guardians/subscription/plan_change': () => {
      const refused = refusal;
      refusal = null;
      return refused ?? { subscription };
    },
    'GET /billing_settings': { publishable_key: 'pk', card_field_url: '/card.js' },
    'GET /guardians/payment_methods': {
      payment_method: { brand: 'visa', last4: '0341', exp_month: 12, exp_year: 2040 },
    },
    'POST /guardians/payment_methods': { payment_method: null, requires_action: null },
    'POST /guardians/subscription/plan_change/undo': () => {
      subscription = running;
      return { subscription };
    },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openAt(paths.client.plans, [
    { path: paths.client.plans, element: <GuardianGate>{() => <PlansPage />}</GuardianGate> },
    { path: paths.client.subscriptions, element: <h1>Subscription page</h1> },
  ]);
const switchTo = async (plan: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Switch to ${plan}` }));
  return within(await screen.findByRole('dialog'));
};
const bodies = (path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path.endsWith(path)).map(({ body }) => body);

test('marks the current plan, which has no button', async () => {
  open();
  expect(await screen.findByText('Current plan')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Switch to Strong' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Switch to Steady' })).toBeNull();
});

test('an upgrade shows what is charged today and next, and sends exactly that', async () => {
  open();
  const dialog = await switchTo('Strong');
  expect(await dialog.findByText(/Today, we’ll charge \$230 to your card/)).toBeTruthy();
  expect(dialog.getByText(/Your next payment is \$920 on Dec/)).toBeTruthy();
  expect(dialog.getByText('You’ll have 6 sessions in your current four weeks.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Switch and pay $230' }));
  expect(await screen.findByText('Subscription page')).toBeTruthy();
  expect(await screen.findByText('You’re now on Strong')).toBeTruthy();
  expect(bodies('/plan_change')).toEqual([
    {
      child_id: 'child-1',
      subscription_plan_id: 'strong',
      previewed_at: upgrade.previewed_at,
      payment_today: '230.00',
      next_payment: '920.00',
      card_token: null,
    },
  ]);
});

test('a downgrade names its first day, its price and the canceled sessions', async () => {
  open();
  const dialog = await switchTo('Gentle');
  expect(await dialog.findByText('You won’t be charged today.')).toBeTruthy();
  expect(dialog.getByText(/You’ll stay on Steady until then. Gentle starts on Dec/)).toBeTruthy();
  expect(dialog.getByText(/After that, you’ll have 4 sessions of 30 minutes/)).toBeTruthy();
  expect(dialog.getByText(/we’ll cancel 1 session that doesn’t fit your new plan: .*Dec/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: /Switch on Dec/ })).toBeTruthy();
});

test('says when booked sessions cannot be listed', async () => {
  previews = { gentle: { ...downgrade, sessions_beyond: null } };
  open();
  const dialog = await switchTo('Gentle');
  expect(await dialog.findByText(/We can’t list them right now/)).toBeTruthy();
});

test('shows the new price instead of charging another one', async () => {
  const fresh = { ...upgrade, payment_today: dollars('229.50'), previewed_at: '2026-12-07T12:20:00+00:00' };
  refusal = new Refusal(409, { error: 'Outdated', code: 'plan_change_outdated', plan_change: fresh });
  open();
  const dialog = await switchTo('Strong');
  await userEvent.click(await dialog.findByRole('button', { name: 'Switch and pay $230' }));
  expect(await dialog.findByText('The price has changed. Check it again.')).toBeTruthy();
  await userEvent.click(await dialog.findByRole('button', { name: 'Switch and pay $229.50' }));
  expect(await screen.findByText('Subscription page')).toBeTruthy();
  expect(bodies('/plan_change').at(-1)).toMatchObject({ payment_today: '229.50', previewed_at: fresh.previewed_at });
});

test('a declined card is said in the dialog', async () => {
  refusal = new Refusal(422, { error: 'Your card was declined.', code: 'card_declined' });
  open();
  const dialog = await switchTo('Strong');
  await userEvent.click(await dialog.findByRole('button', { name: 'Switch and pay $230' }));
  expect(await dialog.findByText('Your card was declined.')).toBeTruthy();
});

test('an upgrade can charge another card after the one on file was declined', async () => {
  refusal = new Refusal(422, { error: 'Your card was declined.', code: 'card_declined' });
  open();
  const dialog = await switchTo('Strong');
  const pay = await dialog.findByRole('button', { name: 'Switch and pay $230' });
  await userEvent.click(pay);
  expect(await dialog.findByText('Your card was declined.')).toBeTruthy();
  await userEvent.click(dialog.getByText('Another card'));
  await screen.findByText(/Your card goes straight to our payment provider/);
  refusal = new Refusal(503, { error: 'Not now.', code: 'unavailable' });
  await userEvent.click(pay);
  await userEvent.click(await dialog.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Subscription page')).toBeTruthy();
  expect(bodies('/plan_change')).toMatchObject([
    { card_token: null },
    { card_token: 'tok_other' },
    { card_token: 'tok_other' },
  ]);
  expect(bodies('/payment_methods')).toEqual([]);
});

test('an upgrade asks for terms that are not accepted yet', async () => {
  guardian = guardianOf({ profile_step: 'complete', accepted_terms_and_conditions: false });
  open();
  const dialog = await switchTo('Strong');
  await userEvent.click(await dialog.findByRole('button', { name: 'Switch and pay $230' }));
  expect(await dialog.findByText('Accept the terms and conditions first.')).toBeTruthy();
  expect(bodies('/plan_change')).toEqual([]);
});

test.each([
  ['an upgrade', 'Strong', { subscription_plan_id: 'strong' }],
  [
    'a downgrade',
    'Gentle',
    { planned_change: { plan_name: 'Gentle', subscription_plan_id: 'gentle', starts_on: '2026-12-20', payment: null } },
  ],
])('%s that was made before counts as made', async (_, plan, change) => {
  refusal = new Refusal(409, { error: 'The child already has this plan.', code: 'already_on_plan' });
  open();
  const dialog = await switchTo(plan);
  const confirm = await dialog.findByRole('button', { name: /^Switch (and pay|on)/ });
  subscription = { ...running, ...change };
  await userEvent.click(confirm);
  expect(await screen.findByText('Subscription page')).toBeTruthy();
});

test('an upgrade without an answer is asked for again with the same key', async () => {
  refusal = new Refusal(503, { error: 'Not now.', code: 'unavailable' });
  open();
  const dialog = await switchTo('Strong');
  await userEvent.click(await dialog.findByRole('button', { name: 'Switch and pay $230' }));
  expect(await dialog.findByText(/^We’re still checking your payment\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Subscription page')).toBeTruthy();
  const [lost, again] = calls.filter(({ path }) => path.endsWith('/plan_change'));
  expect(again).toEqual(lost);
});

test.each([
  ['Subscription data is not available.', () => new Refusal(500, { error: 'No', code: 'internal_error' })],
  ['Failed to process subscription data.', () => ({ ...running, ends_on: 'soon' })],
])('a list that fails says %s', async (says, spoil) => {
  const spoiled = spoil();
  if (spoiled instanceof Refusal) unavailable = spoiled;
  else subscription = spoiled;
  open();
  expect(await screen.findByText(says)).toBeTruthy();
});

test('a planned change can be undone here, and blocks another one', async () => {
  subscription = {
    ...running,
    planned_change: { plan_name: 'Gentle', subscription_plan_id: 'gentle', starts_on: '2026-12-20', payment: null },
    permissions: {
      ...running.permissions,
      change_plan: { allowed: false, reason: 'plan_change_planned' },
      undo_plan_change: yes,
    },
  };
  open();
  expect(await screen.findByText(/You’ll switch to Gentle on Dec/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Switch to Strong' }).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep current plan' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep current plan' }));
  expect(await screen.findByText('You’re keeping your current plan')).toBeTruthy();
  expect(bodies('/undo')).toEqual([{ child_id: 'child-1' }]);
});

test.each([
  ['payment_owed', /Pay it before you change your plan/],
  ['already_canceled', /Reactivate it before you change it/],
  ['not_active', /Resume it before you change it/],
  ['renewal_under_way', /Try again in an hour/],
])('says what to do about %s', async (reason, says) => {
  subscription = {
    ...running,
    permissions: { ...running.permissions, change_plan: { allowed: false, reason } },
  };
  open();
  expect(await screen.findByText(says)).toBeTruthy();
});

test('a child without a plan chooses one', async () => {
  subscription = { ...running, status: 'inactive' };
  open();
  expect(await screen.findByRole('link', { name: 'Choose a plan' })).toBeTruthy();
});
