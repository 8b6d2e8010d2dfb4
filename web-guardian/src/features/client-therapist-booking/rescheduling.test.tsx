import { permissionsOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths, reschedulePage } from '../../paths.ts';
import { fakeApi, Refusal } from '../../testing/pages.tsx';
import { sessionOf } from '../../testing/people.ts';
import { calm, chooseTimes, day, noon, open, slots } from './testing.tsx';

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
