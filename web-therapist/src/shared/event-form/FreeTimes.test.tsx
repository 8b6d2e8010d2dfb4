import { eventOf } from '@larkwell/app-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, openAt, signInAsTherapist } from '../../testing/api.tsx';
import { therapistAnswer } from '../../testing/people.ts';
import TherapistLayout from '../therapist/TherapistLayout.tsx';
import { FreeTimes } from './FreeTimes.tsx';

beforeEach(signInAsTherapist);
beforeEach(() => void vi.setSystemTime('2026-11-20T18:40:00Z')); // 10:40 AM in Los Angeles

const between = (start_date: string, end_date: string) => ({ start_date, end_date });

/** Open times offered to an event of so many minutes in these free intervals. */
async function offered(minutes: number, date: string, free: readonly ReturnType<typeof between>[]) {
  const start = Date.parse('2026-11-24T17:00:00Z');
  const event = eventOf(between(new Date(start).toISOString(), new Date(start + minutes * 60_000).toISOString()));
  const calls = fakeApi({
    'GET /therapist/me': therapistAnswer,
    'GET /events/available_intervals': { available_intervals: free },
  });
  const element = <FreeTimes event={event} date={date} onChoose={() => undefined} />;
  openAt('/', [{ element: <TherapistLayout />, children: [{ path: '/', element }] }]);
  const times = within(await screen.findByRole('region', { name: /^Open times on / }));
  await waitFor(() => expect(times.queryByText(/^Nothing is free/) ?? times.queryAllByRole('button')[0]).toBeTruthy());
  const asked = calls.find(({ path }) => path.startsWith('/events/available_intervals'));
  const shown = times.queryAllByRole('button').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  return { asked, shown };
}

test('offers open times for any length and date', async () => {
  const { asked, shown } = await offered(9 * 60, '2027-03-01', [
    between('2027-03-01T08:00:00-08:00', '2027-03-01T12:00:00-08:00'),
    between('2027-03-01T12:50:00-08:00', '2027-03-01T22:20:00-08:00'),
  ]);
  expect(shown).toEqual(['1:00 PM', '1:15 PM']);
  expect(asked?.path).toContain('exclude_event=event-1');
});

test('offers times up to the end of the chosen day', async () => {
  const { shown } = await offered(45, '2027-03-01', [
    between('2027-03-01T23:00:00-08:00', '2027-03-02T02:00:00-08:00'),
    between('2027-03-02T09:00:00-08:00', '2027-03-02T17:00:00-08:00'),
  ]);
  expect(shown).toEqual(['11:00 PM', '11:15 PM', '11:30 PM', '11:45 PM']);
});

test('does not offer past times', async () => {
  const { shown } = await offered(45, '2026-11-20', [
    between('2026-11-20T09:00:00-08:00', '2026-11-20T12:00:00-08:00'),
  ]);
  expect(shown).toEqual(['10:45 AM', '11:00 AM', '11:15 AM']);
});

test('does not offer the event’s current time', async () => {
  const { shown } = await offered(45, '2026-11-24', [
    between('2026-11-24T09:00:00-08:00', '2026-11-24T10:00:00-08:00'),
  ]);
  expect(shown).toEqual(['9:15 AM']);
});
