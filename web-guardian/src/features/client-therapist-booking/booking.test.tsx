import { signInStore } from '@larkwell/app-kit';
import { permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { bookingPage, paths, reschedulePage } from '../../paths.ts';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import BookingLayout from './BookingLayout.tsx';
import BookingPage from './BookingPage.tsx';
import ConfirmationPage from './ConfirmationPage.tsx';

const day = 24 * 60 * 60 * 1000;
const quarter = 15 * 60 * 1000;
/** Tomorrow's noon in UTC and the hours after it: 4 AM and on in Los Angeles. */
const noon = Math.floor(Date.now() / day) * day + day + day / 2;
const slots = [0, 4, 8].map((quarters) => ({
  start_date: new Date(noon + quarters * quarter).toISOString(),
  end_date: new Date(noon + quarters * quarter + 3 * quarter).toISOString(),
}));

const pending = {
  service_id: 'service-1',
  service_name: 'Steady',
  event_type: 'individual_session',
  guest: { child_id: 'child-1', name: 'Mila' },
  therapist: { id: 'therapist-1', full_name: 'Naomi Okafor', specialty: null },
  session_length: 45,
  remaining: 2,
  make_ups: 0,
  lapsing: 2,
  bookable: 2,
  cycle_starts_on: '2026-01-01',
  cycle_ends_on: null,
};
const therapist = {
  id: 'therapist-1',
  first_name: 'Naomi',
  full_name: 'Naomi Okafor',
  timezone: 'America/New_York',
};
const guardian = guardianOf({ profile_step: 'complete', children: [childOf({ therapist_id: 'therapist-1' })] });
const calm = {
  'GET /guardian/me': { guardian },
  'GET /therapists/therapist-1': { therapist },
  'GET /clients/child-1/events/pending_schedule': { events: [pending] },
};

function open(path = bookingPage('therapist-1')) {
  signInAsGuardian();
  return show(path);
}

const show = (path: string) =>
  openAt(path, [
    {
      path: paths.booking.base,
      element: <BookingLayout />,
      children: [
        { path: 'confirmation', element: <ConfirmationPage /> },
        { path: ':therapistId', element: <BookingPage /> },
      ],
    },
  ]);

const chooseTimes = async (count: number) => {
  await screen.findByRole('tablist');
  for (let index = 0; index < count; index++) {
    const group = screen.getByRole('group');
    await userEvent.click(within(group).getAllByRole('button')[index] as HTMLElement);
  }
};

test('books the chosen times and shows them in both zones', async () => {
  const calls = fakeApi({
    ...calm,
    'GET /events/available_dates': { available_time_slots: slots },
    'POST /clients/child-1/events': { events: [sessionOf(), sessionOf({ id: 'session-2' })] },
  });
  const { at } = open();
  await chooseTimes(2);
  expect(screen.getByText('2 of 2 chosen')).toBeTruthy();
  expect(screen.getAllByText(/Eastern Time for Naomi/)).toHaveLength(2);
  expect(within(screen.getByRole('group')).getAllByRole('button')[2]).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Book 2 sessions' }));
  await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    events: slots.slice(0, 2).map(({ start_date }) => ({ service_id: 'service-1', start_date })),
  });
});

test('says before booking that a time inside the notice can’t be canceled for long', async () => {
  const notice_until = new Date(Date.parse(slots[0]?.start_date ?? '') + 60_000).toISOString();
  fakeApi({
    ...calm,
    'GET /events/available_dates': { available_time_slots: slots, notice_until, grace_minutes: 15 },
  });
  open();
  await chooseTimes(2);
  expect(screen.getAllByText('Starts in less than 24 hours')).toHaveLength(1);
  expect(screen.getByText(/^1 time starts in less than 24 hours\..* for 15 minutes after you book/)).toBeTruthy();
});

test('reports a taken time and keeps the other choices', async () => {
  let free = slots;
  fakeApi({
    ...calm,
    'GET /events/available_dates': () => ({ available_time_slots: free }),
    'POST /clients/child-1/events': () => {
      free = slots.slice(1);
      return new Refusal(409, { error: 'This time is no longer free. Please choose another one.', code: 'slot_taken' });
    },
  });
  open();
  await chooseTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Book 2 sessions' }));
  expect(await screen.findByText(/Someone just booked/)).toBeTruthy();
  expect(await screen.findByText('1 of 2 chosen')).toBeTruthy();
});

test('polls for a service that was just created', async () => {
  let polls = 0;
  fakeApi({
    ...calm,
    'GET /guardian/me': { guardian: { ...guardian, profile_step: 'booking' } },
    'GET /clients/child-1/events/pending_schedule': () => ({ events: ++polls < 3 ? [] : [pending] }),
    'GET /events/available_dates': { available_time_slots: slots },
  });
  open();
  await screen.findByRole('tablist', undefined, { timeout: 3000 });
  expect(polls).toBe(3);
});

test('links to the sessions when everything is booked', async () => {
  fakeApi({ ...calm, 'GET /clients/child-1/events/pending_schedule': { events: [] } });
  open();
  expect(await screen.findByText('Nothing left to book')).toBeTruthy();
});

test.each([
  ['names an unknown therapist', 'nope', {}],
  ['names an unknown service', 'therapist-1?service_id=nope', {}],
  [
    'names the service of another therapist',
    'nope?service_id=service-1',
    { 'GET /guardian/service/service-1': { service: { provider: { id: 'therapist-1' } } } },
  ],
])('a link that %s is invalid and lists what can be booked', async (_name, end, known) => {
  const missing = new Refusal(404, { error: 'Not found', code: 'not_found' });
  fakeApi({
    ...calm,
    'GET /therapists/nope': missing,
    'GET /guardian/service/nope': missing,
    ...known,
  });
  open(`${paths.booking.base}/${end}`);
  expect(await screen.findByText('This link isn’t valid')).toBeTruthy();
  expect(screen.queryByText('Nothing left to book')).toBeNull();
  const book = await screen.findByRole('link', { name: 'Book with Naomi Okafor' });
  expect(book.getAttribute('href')).toBe(bookingPage('therapist-1', { serviceId: 'service-1', childId: 'child-1' }));
});

test('says all is booked also when the therapist takes no clients', async () => {
  fakeApi({
    ...calm,
    'GET /therapists/therapist-1': new Refusal(404, { error: 'Not found', code: 'not_found' }),
    'GET /guardian/service/service-1': { service: { provider: { id: 'therapist-1' } } },
    'GET /clients/child-1/events/pending_schedule': { events: [] },
  });
  open(bookingPage('therapist-1', { serviceId: 'service-1' }));
  expect(await screen.findByText('Nothing left to book')).toBeTruthy();
});

test('redirects to account setup without a therapist', async () => {
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'add_child_data' }) } });
  const { at } = open();
  await waitFor(() => expect(at()).toBe(paths.setup.childInfo));
});

test('booking the last sessions leads to the confirmation', async () => {
  let left = [pending];
  fakeApi({
    ...calm,
    'GET /clients/child-1/events/pending_schedule': () => ({ events: left }),
    'GET /events/available_dates': { available_time_slots: slots },
    'POST /clients/child-1/events': () => {
      left = [];
      return { events: [sessionOf()] };
    },
  });
  const { at } = open();
  await chooseTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Book 1 session' }));
  await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
});

test('offers the next period with its own number of sessions', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const soon = { ...pending, remaining: 1, bookable: 1, cycle_ends_on: today };
  const later = { ...pending, remaining: 2, cycle_starts_on: '2099-12-02', cycle_ends_on: '2099-12-29' };
  const calls = fakeApi({
    ...calm,
    'GET /clients/child-1/events/pending_schedule': { events: [soon, later] },
    'GET /events/available_dates': { available_time_slots: slots },
    'POST /clients/child-1/events': { events: [sessionOf()] },
  });
  const { at } = open();
  await chooseTimes(1);
  expect(screen.getByText('1 of 1 chosen')).toBeTruthy();
  const period = screen.getByRole<HTMLInputElement>('combobox', { name: 'Period' });
  expect(period.value).toMatch(/^Until .*: 1 session$/);
  await userEvent.click(period);
  await userEvent.click(await screen.findByRole('option', { name: /^Dec 2 to Dec 29: 2 sessions$/, hidden: true }));
  expect(await screen.findByText(/2 sessions between .*2099 and/)).toBeTruthy();
  await chooseTimes(2);
  expect(screen.getByText('2 of 2 chosen')).toBeTruthy();
  const called = calls.filter(({ path }) => path.startsWith('/events/available_dates')).at(-1)?.path;
  expect(called).toContain('service_id=service-1');
  expect(called).toContain('cycle_starts_on=2099-12-02');
  await userEvent.click(screen.getByRole('button', { name: 'Book 2 sessions' }));
  await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
});

test('skips a period without free times unless it was chosen', async () => {
  const later = { ...pending, cycle_starts_on: '2099-12-02', cycle_ends_on: '2099-12-29' };
  fakeApi({
    ...calm,
    'GET /clients/child-1/events/pending_schedule': { events: [{ ...pending, cycle_ends_on: '2026-01-28' }, later] },
    'GET /events/available_dates': { available_time_slots: [] },
  });
  open();
  expect(await screen.findByText(/sessions? between .*2099 and/)).toBeTruthy();
  await screen.findByText('No available times in this period');
  expect(screen.queryByRole('button', { name: 'See the next period' })).toBeNull();
  await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Until Jan\s28/, hidden: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'See the next period' }));
  expect(await screen.findByText(/sessions? between .*2099 and/)).toBeTruthy();
});

test('offers the therapist search for a child without a therapist', async () => {
  fakeApi({
    ...calm,
    'GET /guardian/me': { guardian: { ...guardian, children: [childOf()] } },
    'GET /clients/child-1/events/pending_schedule': { events: [] },
  });
  open();
  expect(await screen.findByText('Mila has no therapist yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a therapist' })).toBeTruthy();
  expect(screen.queryByText('Nothing left to book')).toBeNull();
});

test('a directly opened confirmation claims no booking', async () => {
  fakeApi(calm);
  open(paths.booking.confirmation);
  expect(await screen.findByRole('heading', { name: 'Nothing booked just now' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Booked' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Sessions' })).toBeTruthy();
});

describe('rescheduling a booked session', () => {
  const inDays = (days: number, minutes = 0) => new Date(noon + days * day + minutes * 60_000).toISOString();
  const session = sessionOf({ start_date: inDays(2), end_date: inDays(2, 45) });
  const path = reschedulePage('therapist-1', 'session-1');
  const known = { ...calm, 'GET /events/session-1': { event: session } };
  const withoutOwn = [...slots, { start_date: session.start_date, end_date: session.end_date }];

  test('shows the current time in both zones and moves the session', async () => {
    const calls = fakeApi({
      ...known,
      'GET /events/available_dates': { available_time_slots: withoutOwn },
      'PUT /events/session-1/rescheduling': ({ body }: { body: { event: { start_date: string } } }) => ({
        event: { ...session, start_date: body.event.start_date, end_date: slots[1]?.end_date },
      }),
    });
    const { at } = open(path);
    expect(await screen.findByText(/^Now: /)).toBeTruthy();
    expect(await screen.findByText(/Eastern Time for Naomi$/)).toBeTruthy();
    // the current time isn't offered
    expect(await screen.findAllByRole('tab')).toHaveLength(1);
    await chooseTimes(2);
    expect(screen.getByText('1 of 1 chosen')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Move session' }));
    expect(await screen.findByRole('heading', { name: 'Session moved' })).toBeTruthy();
    expect(at()).toBe(paths.booking.confirmation);
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      event: { start_date: slots[1]?.start_date },
    });
    expect(calls.find(({ path: called }) => called.startsWith('/events/available_dates'))?.path).toContain(
      'exclude_event=session-1',
    );
  });

  test('reports a taken time and refetches the slots', async () => {
    let free = slots;
    fakeApi({
      ...known,
      'GET /events/available_dates': () => ({ available_time_slots: free }),
      'PUT /events/session-1/rescheduling': () => {
        free = slots.slice(1);
        return new Refusal(409, { error: 'This time was just taken.', code: 'slot_taken' });
      },
    });
    open(path);
    await chooseTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Move session' }));
    expect(await screen.findByText(/Someone just booked/)).toBeTruthy();
    await waitFor(() => expect(within(screen.getByRole('group')).getAllByRole('button')).toHaveLength(2));
  });

  test.each([
    ['a group session', 'rescheduling_not_allowed', 'You can’t move this session here'],
    ['a session with a substitute', 'rescheduling_not_allowed', 'You can’t move this session here'],
    ['a canceled session', 'already_canceled', 'You can’t move this session here'],
    ['a session within 24 hours', 'past_reschedule_cutoff', 'It’s too late to move this session'],
  ])('%s can’t be moved: %s', async (_name, reschedule, sentence) => {
    const refused = { ...session, permissions: permissionsOf({ reschedule }) };
    const calls = fakeApi({ ...calm, 'GET /events/session-1': { event: refused } });
    open(path);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(calls.some(({ path: called }) => called.startsWith('/events/available_dates'))).toBe(false);
  });
});

describe('invitation', () => {
  const path = `${bookingPage('therapist-1', { serviceId: 'service-1' })}&token=key`;
  const invitation = {
    state: 'open',
    expires_at: new Date(noon + 7 * day).toISOString(),
    client: { id: 'child-1', name: 'Mila' },
    service: {
      service_id: 'service-1',
      service_name: 'Steady',
      session_length: 45,
      pending: 2,
      cycles: [{ starts_on: '2026-01-01', ends_on: null, remaining: 2 }],
    },
    therapist: { id: 'therapist-1', full_name: 'Naomi Okafor' },
    timezone: 'America/Los_Angeles',
  };
  const openSignedOut = () => {
    signInAsGuardian();
    signInStore.end('signed_out');
    return show(path);
  };

  test('books its service without a sign-in and shows nothing else', async () => {
    const calls = fakeApi({
      'GET /invitations/key': { invitation },
      'GET /therapists/therapist-1': { therapist },
      'GET /events/available_dates': { available_time_slots: slots },
      'POST /clients/child-1/events': { events: [sessionOf()] },
    });
    const { at } = openSignedOut();
    expect(await screen.findByText(/^Steady for Mila: you can book up to 2 sessions/)).toBeTruthy();
    await chooseTimes(1);
    expect(await screen.findByText(/Eastern Time for Naomi/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Book 1 session' }));
    await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
    expect(await screen.findByRole('list', { name: 'Booked sessions' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in to see your sessions' })).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      events: [{ service_id: 'service-1', start_date: slots[0]?.start_date }],
      token: 'key',
    });
    expect(calls.find(({ path: called }) => called.startsWith('/events/available_dates'))?.path).toContain('token=key');
    const called = new Set(calls.map((call) => call.path.split('?')[0]));
    expect([...called].sort()).toEqual([
      '/clients/child-1/events',
      '/events/available_dates',
      '/invitations/key',
      '/therapists/therapist-1',
    ]);
  });

  test.each([
    ['used', 'You’ve used this invitation'],
    ['expired', 'This invitation has expired'],
    ['revoked', 'This invitation was canceled'],
  ])('reports an invitation that is %s and links to log in', async (state, title) => {
    fakeApi({ 'GET /invitations/key': { invitation: { state } } });
    openSignedOut();
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(paths.shell.logIn);
  });

  test('distinguishes an unknown invitation from a failed request', async () => {
    fakeApi({});
    openSignedOut();
    expect(await screen.findByText('This link isn’t valid')).toBeTruthy();
  });

  test('reports an invitation revoked while choosing times', async () => {
    let state = 'open';
    fakeApi({
      'GET /invitations/key': () => ({ invitation: state === 'open' ? invitation : { state } }),
      'GET /therapists/therapist-1': { therapist },
      'GET /events/available_dates': { available_time_slots: slots },
      'POST /clients/child-1/events': () => {
        state = 'revoked';
        return new Refusal(409, { error: 'This invitation was taken back.', code: 'invitation_closed' });
      },
    });
    openSignedOut();
    await chooseTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Book 1 session' }));
    expect(await screen.findByText('This invitation was canceled')).toBeTruthy();
  });
});
