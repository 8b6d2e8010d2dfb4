import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { paths, routeOf } from '../../paths.ts';
import ClientLayout from '../../shared/client-layout/ClientLayout.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import { marksOf, requestOf } from './marks.ts';
import WaitlistPage from './WaitlistPage.tsx';

const now = new Date('2026-11-23T17:00:00Z');
const monday = { weekday: 'monday', part_of_day: 'morning', start_date: null, end_date: null } as const;
const dated = {
  weekday: null,
  part_of_day: null,
  start_date: '2026-11-25T17:00:00Z',
  end_date: '2026-11-25T20:00:00Z',
} as const;
const past = { ...dated, start_date: '2026-11-20T17:00:00Z', end_date: '2026-11-20T20:00:00Z' };
const nobody = { version: 0, paused: false, timezone: null, times: [], joined_at: null, offer: null };
const waiting = {
  ...nobody,
  version: 3,
  timezone: 'America/Los_Angeles',
  times: [monday, dated],
  joined_at: '2026-11-01T17:00:00Z',
};
const offer = {
  id: 'offer-1',
  start_date: '2026-11-26T17:00:00Z',
  end_date: '2026-11-26T17:45:00Z',
  held_until: '2026-11-23T17:12:05Z',
  service_id: 'service-1',
  service_name: 'Steady',
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor' },
};
const calm = {
  'GET /guardian/me': {
    guardian: guardianOf({ profile_step: 'complete', children: [childOf({ therapist_id: 'therapist-1' })] }),
  },
  'GET /clients/child-1/events/pending_schedule': { events: [], blocked: [] },
  'GET /assessment_reports': { assessment_reports: [] },
  'GET /clients/child-1/waitlist': { waitlist: nobody },
};

function open(replies: Record<string, unknown> = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const calls = fakeApi({ ...calm, ...replies });
  signInAsGuardian();
  openAt(paths.client.waitlist, [
    {
      path: paths.client.base,
      element: <ClientLayout />,
      children: [{ path: routeOf(paths.client.waitlist), element: <WaitlistPage /> }],
    },
  ]);
  return calls;
}

afterEach(() => void vi.useRealTimers());

test('saves the marked parts of the week', async () => {
  const calls = open({ 'PUT /clients/child-1/waitlist': { waitlist: waiting } });
  const save = await screen.findByRole('button', { name: 'Save times' });
  expect(save).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Monday morning' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Friday evening' }));
  await userEvent.click(save);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 0,
      timezone: 'America/Los_Angeles',
      paused: false,
      times: [
        { weekday: 'monday', part_of_day: 'morning' },
        { weekday: 'friday', part_of_day: 'evening' },
      ],
    }),
  );
});

test('adds a date on the family’s clock, and says what is missing', async () => {
  const calls = open({ 'PUT /clients/child-1/waitlist': { waitlist: waiting } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add date' }));
  expect(screen.getByText('Choose a date.')).toBeTruthy();
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '11/25/2026');
  type('From', '9:00 AM');
  type('Until', '8:00 AM');
  await userEvent.click(screen.getByRole('button', { name: 'Add date' }));
  expect(await screen.findByText('The end must be after the start.')).toBeTruthy();
  type('Until', '12:00 PM');
  await userEvent.click(screen.getByRole('button', { name: 'Add date' }));
  expect(await screen.findByRole('button', { name: /^Remove Wed.*, 9:00.*12:00\sPM$/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save times' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      times: [{ start_date: '2026-11-25T17:00:00Z', end_date: '2026-11-25T20:00:00Z' }],
    }),
  );
});

test('pauses with one switch and leaves after a question', async () => {
  const calls = open({
    'GET /clients/child-1/waitlist': { waitlist: waiting },
    'PUT /clients/child-1/waitlist': { waitlist: { ...waiting, paused: true } },
  });
  await userEvent.click(await screen.findByRole('switch', { name: /^Pause the waitlist/ }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3, paused: true }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Leave the waitlist' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave the waitlist' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT')[1]?.body).toMatchObject({ times: [], paused: false }),
  );
});

test('a held time counts down and is taken with one tap', async () => {
  let held: typeof offer | null = offer;
  const calls = open({
    'GET /clients/child-1/waitlist': () => ({ waitlist: { ...waiting, offer: held } }),
    'POST /clients/child-1/waitlist_offers/offer-1/booking': () => {
      held = null;
      return { event: { id: 'session-1' } };
    },
  });
  expect(await screen.findByText(/We’re holding it for you for 12:05\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take this time' })).toBeNull());
});

test('a hold that just ended is refused and disappears', async () => {
  let held: typeof offer | null = offer;
  open({
    'GET /clients/child-1/waitlist': () => ({ waitlist: { ...waiting, offer: held } }),
    'POST /clients/child-1/waitlist_offers/offer-1/booking': () => {
      held = null;
      return new Refusal(409, { error: 'This time is no longer held for you.', code: 'offer_over' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take this time' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take this time' })).toBeNull());
});

test('dates that are over are left out of what is saved', () => {
  const marks = marksOf({ times: [past, dated, monday] }, now);
  expect(requestOf(marks)).toEqual([
    { weekday: 'monday', part_of_day: 'morning' },
    { start_date: dated.start_date, end_date: dated.end_date },
  ]);
});
