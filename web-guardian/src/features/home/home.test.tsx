import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { bookingPage, paths, reschedulePage, routeOf, sessionDialogPage } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import HomePage from './HomePage.tsx';

const now = new Date('2026-11-23T17:00:00Z');
const session = sessionOf();
const canceled = sessionOf({ id: 'session-0', start_date: '2026-11-23T18:00:00+00:00', canceled: true });
const pending = {
  service_id: 'service-1',
  service_name: 'Speech Therapy',
  event_type: 'individual_session',
  guest: { child_id: 'child-1', name: 'Mila' },
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor' },
  session_length: 45,
  remaining: 2,
  make_ups: 0,
  lapsing: 2,
  bookable: 2,
  cycle_starts_on: '2026-11-23',
  cycle_ends_on: '2026-12-20',
};
const plan = {
  id: 'subscription-1',
  plan_name: 'Steady Progress',
  kind: 'recurring',
  status: 'active',
  paused: false,
  child_id: 'child-1',
  price: { total: '460.00', currency: 'usd' },
  next_payment: { total: '460.00', currency: 'usd', due_at: '2026-12-21T08:00:00Z' },
  current_period_end: null,
  paid_until: null,
  ends_on: null,
  last_payment: null,
  owed: null,
  restart_payment: null,
  planned_change: null,
};
const recap = {
  id: 'recap-1',
  event_id: 'session-9',
  child_id: 'child-1',
  therapist_id: 'therapist-1',
  therapist_name: 'Maya Okafor',
  starts_at: '2026-11-20T17:00:00Z',
  phrases: [],
  own_words: 'We raced rabbits.',
  practice: { text: 'Say rabbit', times_a_week: 3, material_id: null },
  version: 1,
  saved_at: '2026-11-20T18:00:00Z',
  shared_at: '2026-11-20T18:00:00Z',
  edited: false,
  practices: [],
};
const goal = { id: 'goal-1', title: 'R sounds', description: '', plain_words: '', progress: 7, status: 'active' };
const thread = {
  child: { id: 'child-1', name: 'Mila' },
  therapist_id: 'therapist-1',
  people: [{ id: 'therapist-1', name: 'Maya Okafor' }],
  last_message: { excerpt: 'See you Tuesday!', own: false, created_at: '2026-11-22T17:00:00Z' },
  unread_count: 1,
  open: true,
};

const calm = {
  'GET /guardian/me': {
    guardian: guardianOf({
      profile_step: 'complete',
      accepted_terms_and_conditions: true,
      children: [childOf({ therapist_id: 'therapist-1' })],
    }),
  },
  'GET /clients/child-1/events': { events: [canceled, session], pagy: { next: null } },
  'GET /clients/child-1/events/pending_schedule': { events: [], blocked: [] },
  'GET /clients/child-1/waitlist': { waitlist: { version: 0, paused: false, times: [], offer: null } },
  'GET /clients/child-1/intake_form': { intake_form: { version: 1, submissions: [{ id: 'submission-1' }] } },
  'GET /guardians/subscriptions': { subscriptions: [plan] },
  'GET /guardians/payment_methods': { payment_method: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 } },
  'GET /clients/child-1/recaps': { recaps: [recap], pagy: { next: null } },
  'GET /clients/child-1/goals': { goals: [goal], pagy: { next: null } },
  'GET /message_threads': { message_threads: [thread], pagy: { next: null } },
  'GET /assessment_reports': { assessment_reports: [] },
};

function open(replies: Record<string, unknown> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const calls = fakeApi({ ...calm, ...replies });
  signInAsGuardian();
  const page = openAt(paths.client.home, [
    {
      path: paths.client.base,
      element: <ClientLayout />,
      children: [{ path: routeOf(paths.client.home), element: <HomePage /> }],
    },
  ]);
  return { calls, page };
}
const panel = async (title: string) =>
  within((await screen.findByRole('heading', { level: 2, name: title })).closest('section') as HTMLElement);

afterEach(() => void vi.useRealTimers());

test('the next session is one that takes place, with what to get ready', async () => {
  open();
  const next = await panel('Next session');
  expect(await next.findByText(/^Tomorrow, 9:00.AM$/)).toBeTruthy();
  expect(next.getByText('45 minutes with Maya Okafor · Pacific Time')).toBeTruthy();
  expect(next.getByRole('link', { name: /^Reschedule session/ }).getAttribute('href')).toBe(
    reschedulePage('therapist-1', session.id),
  );
  await userEvent.click(next.getByRole('button', { name: /^Get ready/ }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Test camera and sound',
    'See materials',
    'Google Calendar (new tab)',
    'Outlook.com (new tab)',
    'Apple and others (file)',
  ]);
  expect(screen.getByRole('menuitem', { name: 'See materials' }).getAttribute('href')).toBe(
    sessionDialogPage('materials', session.id),
  );
});

test('a held time comes first, with how long it still is', async () => {
  const offer = {
    id: 'offer-1',
    start_date: '2026-11-24T17:00:00Z',
    end_date: '2026-11-24T17:45:00Z',
    held_until: '2026-11-23T17:15:00Z',
    service_id: 'service-1',
    service_name: 'Speech Therapy',
    therapist: { id: 'therapist-1', full_name: 'Maya Okafor' },
  };
  open({ 'GET /clients/child-1/waitlist': { waitlist: { version: 1, paused: false, times: [], offer } } });
  const held = await panel('A time opened up');
  expect(held.getByText(/^We’re holding it for you for 15:00\./)).toBeTruthy();
  expect(held.getByText(/^Tomorrow, 9:00.AM$/)).toBeTruthy();
});

test('an owed session is booked with one tap at a suggested time', async () => {
  const owed = { ...pending, remaining: 1, make_ups: 1, lapsing: 0, bookable: 1 };
  const start_date = '2026-11-25T17:00:00Z';
  const { calls } = open({
    'GET /clients/child-1/events/pending_schedule': { events: [owed], blocked: [] },
    'GET /events/available_dates': {
      available_time_slots: [{ start_date, end_date: '2026-11-25T17:45:00Z' }],
      notice_until: '2026-11-24T17:00:00Z',
      grace_minutes: 15,
    },
    'POST /clients/child-1/events': { events: [session] },
  });
  const panelOfOwed = await panel('We owe you 1 session');
  await userEvent.click(panelOfOwed.getByRole('button', { name: /^Book Wed, .*9:00.AM$/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      events: [{ service_id: 'service-1', start_date }],
    }),
  );
});

test('a family with everything done is all set', async () => {
  open();
  expect(await (await panel('To do')).findByText('You’re all set.')).toBeTruthy();
});

test('what the family has to do leads to the page that does it', async () => {
  const owed = { total: '460.00', currency: 'usd', next_try_at: null };
  open({
    'GET /clients/child-1/events/pending_schedule': { events: [pending], blocked: [] },
    'GET /clients/child-1/intake_form': { intake_form: { version: 0, submissions: [] } },
    'GET /guardians/subscriptions': { subscriptions: [{ ...plan, owed }] },
    'GET /guardians/payment_methods': { payment_method: null },
  });
  const toDo = await panel('To do');
  await toDo.findByText('Pay $460');
  const tasks = toDo
    .getAllByRole('link')
    .map((link) => [link.querySelector('strong')?.textContent?.replace('\u00a0', ' '), link.getAttribute('href')]);
  expect(tasks).toEqual([
    ['Pay $460', paths.client.subscriptions],
    ['Add a card', paths.updatePaymentMethod.base],
    ['Book 2 sessions by Dec 20, 2026', bookingPage('therapist-1', { serviceId: 'service-1', childId: 'child-1' })],
    ['Fill in the intake form', paths.client.intakeForm],
  ]);
});

test('the panel says so when something couldn’t be checked, and tries again', async () => {
  let fails = true;
  open({
    'GET /clients/child-1/intake_form': () =>
      fails
        ? new Refusal(422, { error: 'Not now', code: 'not_now' })
        : { intake_form: { version: 1, submissions: [] } },
  });
  const toDo = await panel('To do');
  expect((await toDo.findByRole('alert')).textContent).toContain('We couldn’t check everything.');
  fails = false;
  await userEvent.click(toDo.getByRole('button', { name: 'Try again' }));
  expect(await toDo.findByText('Finish the intake form')).toBeTruthy();
  await waitFor(() => expect(toDo.queryByRole('alert')).toBeNull());
});

test('shows unread messages, goals, and the next payment', async () => {
  open();
  expect(await (await panel('New messages')).findByText('See you Tuesday!')).toBeTruthy();
  expect(await (await panel('Goals')).findByText('7 of 10')).toBeTruthy();
  const bar = (await panel('Goals')).getByRole('progressbar');
  expect(bar.getAttribute('style')).toContain('--mantine-color-lagoon-4');
  expect(await (await panel('Plan')).findByText(/^Next payment: \$460 on Dec.21, 2026$/)).toBeTruthy();
});

test('one tap says that the family practiced', async () => {
  const { calls } = open({ 'POST /clients/child-1/recaps/recap-1/practices': { practice: { id: 'practice-1' } } });
  const today = await panel('Today we did');
  await userEvent.click(await today.findByRole('button', { name: 'We practiced' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ practice: { feeling: null, comment: '' } }),
  );
});
