import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookingPage, paths } from '../../paths.ts';
import { fakeApi, Refusal } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import { calm, chooseTimes, day, guardian, noon, open, pending, slots } from './testing.tsx';

const hour = 60 * 60 * 1000;

beforeEach(() => sessionStorage.clear());

test('books the chosen times and shows them in both zones', async () => {
  const calls = fakeApi({
    ...calm,
    'GET /events/available_dates': { available_time_slots: slots },
    'POST /clients/child-1/events': { events: [sessionOf(), sessionOf({ id: 'session-2' })] },
  });
  const { at } = open();
  await chooseTimes(2);
  expect(screen.getByText('2 of 2 chosen')).toBeTruthy();
  expect(screen.getByText(/, 4:00\sAM and 1 more$/)).toBeTruthy();
  expect(screen.getAllByText(/Eastern Time for Naomi/)).toHaveLength(2);
  expect(within(screen.getByRole('group')).getAllByRole('button')[2]).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Book 2 sessions' }));
  await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    events: slots.slice(0, 2).map(({ start_date }) => ({ service_id: 'service-1', start_date })),
  });
});

test('warns before booking that a time inside the notice is hard to cancel', async () => {
  const notice_until = new Date(Date.parse(slots[0]?.start_date ?? '') + 60_000).toISOString();
  fakeApi({
    ...calm,
    'GET /events/available_dates': { available_time_slots: slots, notice_until, grace_minutes: 15 },
  });
  open();
  const [soon, later] = within(await screen.findByRole('group')).getAllByRole('button');
  expect(soon?.textContent).toMatch(/[AP]MFree to cancel for 15 minutes$/);
  expect(soon?.getAttribute('aria-description')).toBe('Free to cancel for 15 minutes');
  expect(later?.textContent).toMatch(/[AP]M$/);
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
      return new Refusal(409, {
        error: 'This time is no longer available. Please choose another one.',
        code: 'slot_taken',
      });
    },
  });
  open();
  await chooseTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Book 2 sessions' }));
  expect(await screen.findByText(/Someone just booked/)).toBeTruthy();
  expect(await screen.findByText('1 of 2 chosen')).toBeTruthy();
  expect(screen.getByText(/^\w{3}, \w{3}\s\d+, 5:00\sAM$/)).toBeTruthy();
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
  await screen.findByRole('tablist');
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
  const period = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Period' });
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
  await screen.findByText('No open times in this period');
  expect(screen.queryByRole('button', { name: 'See the next period' })).toBeNull();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Period' }));
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

describe('the same time every week', () => {
  const week = 7 * day;
  const weekly = slots.flatMap(({ start_date, end_date }, index) =>
    [0, 1, 2, 3]
      // the earliest time is taken in the third week
      .filter((number) => index !== 0 || number !== 2)
      .map((number) => ({
        start_date: new Date(Date.parse(start_date) + number * week).toISOString(),
        end_date: new Date(Date.parse(end_date) + number * week).toISOString(),
      })),
  );
  const free = weekly.toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date));
  const cycle = {
    ...calm,
    'GET /clients/child-1/events/pending_schedule': { events: [{ ...pending, remaining: 4, bookable: 4 }] },
    'GET /events/available_dates': { available_time_slots: free },
  };

  test('one tap chooses all sessions of the period', async () => {
    const calls = fakeApi({ ...cycle, 'POST /clients/child-1/events': { events: [sessionOf()] } });
    const { at } = open();
    await userEvent.click(await screen.findByRole('button', { name: /^Choose all 4: \w+days, 5:00\sAM$/ }));
    expect(screen.getByText('4 of 4 chosen')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Book 4 sessions' }));
    await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
    const sent = calls.find(({ method }) => method === 'POST')?.body as { events: { start_date: string }[] };
    expect(sent.events.map(({ start_date }) => (Date.parse(start_date) - noon - hour) / week)).toEqual([0, 1, 2, 3]);
    expect(sessionStorage.getItem('larkwell.draft.booking.service-1.2026-01-01')).toBeNull();
  });

  test('a chosen time repeats, and says which date changes', async () => {
    fakeApi(cycle);
    open();
    await chooseTimes(1);
    await userEvent.click(await screen.findByRole('button', { name: /^Choose all 4: \w+days, 4:00\sAM$/ }));
    expect(screen.getByText('4 of 4 chosen')).toBeTruthy();
    const changed = within(screen.getByRole('list', { name: 'Changed times' }));
    expect(changed.getByText(/: 4:00\sAM isn’t open, so you get 5:00\sAM\.$/)).toBeTruthy();
  });

  test('the choice survives a reload, without what was booked meanwhile', async () => {
    fakeApi(cycle);
    open();
    await chooseTimes(2);
    cleanup();
    fakeApi({ ...cycle, 'GET /events/available_dates': { available_time_slots: free.slice(1) } });
    open();
    expect(await screen.findByText('1 of 4 chosen')).toBeTruthy();
  });
});
