import { signInStore } from '@larkwell/app-kit';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bookingPage, paths } from '../../paths.ts';
import { fakeApi, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { sessionOf } from '../../testing/people.ts';
import { chooseTimes, day, noon, show, slots, therapist } from './testing.tsx';

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
