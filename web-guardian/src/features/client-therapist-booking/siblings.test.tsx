import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bookingPage, paths } from '../../paths.ts';
import { fakeApi, Refusal } from '../../testing/pages.tsx';
import { childOf, guardianOf, sessionOf } from '../../testing/people.ts';
import { calm, noon, open, pending } from './testing.tsx';

const minutes = (count: number) => new Date(noon + count * 60_000).toISOString();
const leo = childOf({ id: 'child-2', name: 'Leo', preferred_name: 'Leo', therapist_id: 'therapist-2' });
const guardian = guardianOf({
  profile_step: 'complete',
  children: [childOf({ therapist_id: 'therapist-1' }), leo],
});
const pendingOfLeo = {
  ...pending,
  service_id: 'service-2',
  guest: { child_id: 'child-2', name: 'Leo' },
  therapist: { id: 'therapist-2', full_name: 'Ben Ito', specialty: null },
};
const pairs = [
  {
    start_date: minutes(0),
    end_date: minutes(45),
    sibling_start_date: minutes(45),
    sibling_end_date: minutes(90),
  },
  {
    start_date: minutes(105),
    end_date: minutes(150),
    sibling_start_date: minutes(60),
    sibling_end_date: minutes(105),
  },
];
const both = {
  ...calm,
  'GET /guardian/me': { guardian },
  'GET /clients/child-2/events/pending_schedule': { events: [pendingOfLeo], blocked: [] },
  'GET /events/sibling_dates': { sibling_time_slots: pairs, notice_until: minutes(-60), grace_minutes: 15 },
  'GET /events/available_dates': { available_time_slots: [] },
};
const page = bookingPage('therapist-1', { serviceId: 'service-1', childId: 'child-1', siblingId: 'child-2' });

test('books two children back to back in one call', async () => {
  const calls = fakeApi({
    ...both,
    'POST /clients/child-1/events': { events: [sessionOf(), sessionOf({ id: 'session-2' })] },
  });
  const { at } = open(page);
  const times = within(await screen.findByRole('group')).getAllByRole('button');
  expect(times.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^4:00\sAM Mila, 4:45\sAM Leo$/),
    expect.stringMatching(/^5:00\sAM Leo, 5:45\sAM Mila$/),
  ]);
  await userEvent.click(times[1] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Book both' }));
  await waitFor(() => expect(at()).toBe(paths.booking.confirmation));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    events: [
      { service_id: 'service-1', start_date: minutes(105) },
      { service_id: 'service-2', start_date: minutes(60), client_id: 'child-2' },
    ],
  });
});

test('a taken time books neither and reloads the times', async () => {
  let free = pairs;
  fakeApi({
    ...both,
    'GET /events/sibling_dates': () => ({
      sibling_time_slots: free,
      notice_until: minutes(-60),
      grace_minutes: 15,
    }),
    'POST /clients/child-1/events': () => {
      free = [];
      return new Refusal(409, { error: 'This time is no longer available.', code: 'slot_taken' });
    },
  });
  open(page);
  await userEvent.click((await screen.findAllByRole('button', { name: /Mila, .* Leo/ }))[0] as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Book both' }));
  expect(await screen.findByText('No times back to back')).toBeTruthy();
});

test('the booking page leads to booking with a sibling', async () => {
  fakeApi(both);
  open(bookingPage('therapist-1', { serviceId: 'service-1', childId: 'child-1' }));
  const link = await screen.findByRole('link', { name: 'Book back to back with Leo' });
  expect(link.getAttribute('href')).toBe(page);
});
