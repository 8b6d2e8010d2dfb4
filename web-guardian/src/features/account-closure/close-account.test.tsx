import { signInStore } from '@larkwell/app-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../paths.ts';
import { type Call, fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import CloseAccountPage from './CloseAccountPage.tsx';

const subscription = {
  id: 'subscription-1',
  plan_name: 'Weekly',
  kind: 'recurring',
  status: 'active',
  paused: false,
  child_id: 'child-1',
  subscription_plan_id: 'plan-1',
  current_period_end: '2026-12-10T20:00:00Z',
  paid_until: '2026-12-09',
  ends_on: null,
  price: { total: '260.00', currency: 'usd' },
  billing_interval: 'monthly',
  last_payment: null,
  next_payment: null,
  planned_change: null,
  owed: null,
  confirmation: null,
  restart_payment: null,
};
let terms: object;
let refusal: Refusal | undefined;
let events: ReturnType<typeof sessionOf>[];
let subscriptions: object[];
let answers: Record<string, unknown>;
let calls: Call[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') });
  terms = { possible: true, reason: null, erases_at: '2026-12-20T18:00:00Z', record_years: 7 };
  refusal = undefined;
  events = [];
  subscriptions = [subscription];
  answers = {
    'GET /guardian/me': { guardian: guardianOf({ profile_step: 'complete' }) },
    'GET /guardian/account_closure': () => ({ account_closure: terms }),
    'POST /guardian/account_closure': () => refusal ?? { account_closure: { erases_at: '2026-12-20T18:00:00Z' } },
    'GET /clients/child-1/events': () => ({ events, pagy: { next: null } }),
    'GET /guardians/subscriptions': () => ({ subscriptions }),
    'DELETE /users/sign_out': {},
  };
  calls = fakeApi(answers);
  signInAsGuardian();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Another adult's child; this one may see nothing of it but payments. */
function shareOnly() {
  const children = [childOf({ is_primary: false, rights: ['pay'] })];
  answers['GET /guardian/me'] = { guardian: guardianOf({ profile_step: 'complete', children }) };
}

const open = () =>
  openAt(paths.client.closeAccount, [
    { path: paths.client.closeAccount, element: <CloseAccountPage /> },
    { path: paths.shell.logIn, element: <h1>Log in</h1> },
  ]);
const guest = (part: object = {}) => ({
  child_id: 'child-1',
  name: 'Mila',
  school_name: null,
  canceled: false,
  status: 'pending',
  ...part,
});
const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('says what happens on which day before it asks', async () => {
  events = [
    sessionOf({ id: 'soon', start_date: '2026-11-21T17:00:00+00:00', end_date: '2026-11-21T17:45:00+00:00' }),
    sessionOf({ id: 'later' }),
    sessionOf({ id: 'gone', start_date: '2026-11-25T17:00:00+00:00', end_date: '2026-11-25T17:45:00+00:00' }),
  ].map((session) => ({ ...session, guests: [guest({ canceled: session.id === 'gone' })] }) as typeof session);
  open();
  expect(await screen.findByText('We cancel Mila’s 2 booked sessions:')).toBeTruthy();
  const [soon, later, ...more] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(soon).toContain('Saturday');
  expect(soon).toContain('counts as used');
  expect(later).not.toContain('counts as used');
  expect(more).toEqual([]);
  expect(await screen.findByText(/^Weekly for Mila ends on Dec 9, 2026\./)).toBeTruthy();
  expect(screen.getByText('On Dec 20, 2026')).toBeTruthy();
  expect(screen.getByText(/keep clinical records for 7 years/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download Mila’s records' }).getAttribute('href')).toBe(
    `${paths.client.recordAccess}?child=child-1`,
  );
});

test('says that an overdue payment isn’t charged', async () => {
  subscriptions = [{ ...subscription, status: 'past_due', owed: { total: '260.00', currency: 'usd' } }];
  open();
  expect(await screen.findByText('Weekly for Mila ends today. You won’t be charged the overdue $260.')).toBeTruthy();
});

test('closes the account with the password and logs out', async () => {
  const page = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Close account' }));
  expect(screen.getByText('Password is required')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'Abcdefg1#' } });
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  expect(await screen.findByText('Your account is closed. We sent you an email.')).toBeTruthy();
  await waitFor(() => expect(page.at()).toBe(paths.shell.logIn));
  expect(sent()).toEqual([{ password: 'Abcdefg1#' }]);
});

test('logs out, although another call was rejected first', async () => {
  answers['POST /guardian/account_closure'] = () => {
    signInStore.end('rejected');
    return { account_closure: { erases_at: '2026-12-20T18:00:00Z' } };
  };
  const ends = vi.fn();
  const forget = signInStore.subscribe(ends);
  open();
  await userEvent.type(await screen.findByLabelText('Current password'), 'Abcdefg1#');
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  await waitFor(() => expect(ends).toHaveBeenCalled());
  forget();
  expect(ends.mock.calls).toEqual([['signed_out']]);
});

test('a wrong password keeps the guardian on the page', async () => {
  refusal = new Refusal(422, {
    code: 'wrong_own_password',
    error: 'That isn’t your current password.',
    fields: { password: 'That isn’t your current password.' },
  });
  const page = open();
  fireEvent.change(await screen.findByLabelText('Current password'), { target: { value: 'nope' } });
  await userEvent.click(screen.getByRole('button', { name: 'Close account' }));
  expect(await screen.findByText('That isn’t your current password.')).toBeTruthy();
  expect(page.at()).toBe(paths.client.closeAccount);
});

test('an account that can’t be closed says why and has no button', async () => {
  terms = { ...terms, possible: false, reason: 'Another guardian uses a child’s profile too.' };
  open();
  expect(await screen.findByText('Another guardian uses a child’s profile too.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
});

test('another’s child keeps its sessions and record, says the page', async () => {
  shareOnly();
  open();
  expect(
    await screen.findByText(
      'You no longer see Mila. Booked sessions and the record stay with the guardian who registered Mila.',
    ),
  ).toBeTruthy();
  expect(await screen.findByText(/^Weekly for Mila ends on Dec 9, 2026\./)).toBeTruthy();
  expect(calls.some(({ path }) => path.startsWith('/clients/child-1/events'))).toBe(false);
  expect(screen.queryByText(/leave the waitlist/)).toBeNull();
  expect(screen.queryByRole('link', { name: /records$/ })).toBeNull();
});
