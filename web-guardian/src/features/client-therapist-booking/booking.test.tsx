import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import BookingLayout from './BookingLayout.tsx';
import BookingPage from './BookingPage.tsx';

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

function open(path = '/client-therapist-booking/therapist-1') {
  signInAsGuardian();
  return openAt(path, [
    {
      path: '/client-therapist-booking',
      element: <BookingLayout />,
      children: [{ path: ':therapistId', element: <BookingPage /> }],
    },
  ]);
}

const chooseTimes = async (count: number) => {
  await screen.findByRole('tablist');
  for (let index = 0; index < count; index++) {
    const group = screen.getByRole('group');
    await userEvent.click(within(group).getAllByRole('button')[index] as HTMLElement);
  }
};

test('books the chosen times and shows them on both clocks', async () => {
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
  await waitFor(() => expect(at()).toBe('/client-therapist-booking/confirmation'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    events: slots.slice(0, 2).map(({ start_date }) => ({ service_id: 'service-1', start_date })),
  });
});

test('a time that was just taken is said kindly, and the other choice is kept', async () => {
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
  expect(await screen.findByText(/Someone was faster/)).toBeTruthy();
  expect(await screen.findByText('1 of 2 chosen')).toBeTruthy();
});

test('a service that is on its way is waited for', async () => {
  let asked = 0;
  fakeApi({
    ...calm,
    'GET /guardian/me': { guardian: { ...guardian, profile_step: 'booking' } },
    'GET /clients/child-1/events/pending_schedule': () => ({ events: ++asked < 3 ? [] : [pending] }),
    'GET /events/available_dates': { available_time_slots: slots },
  });
  open();
  await screen.findByRole('tablist', undefined, { timeout: 3000 });
  expect(asked).toBe(3);
});

test('with everything booked there is a way to the sessions', async () => {
  fakeApi({ ...calm, 'GET /clients/child-1/events/pending_schedule': { events: [] } });
  open();
  expect(await screen.findByText('Nothing left to book')).toBeTruthy();
});

test('who has not chosen a therapist yet goes back to the setup', async () => {
  fakeApi({ 'GET /guardian/me': { guardian: guardianOf({ profile_step: 'add_child_data' }) } });
  const { at } = open();
  await waitFor(() => expect(at()).toBe('/client-account-setup/child-info'));
});
