import { signInStore } from '@larkwell/app-kit';
import type { RoomShape } from '@larkwell/app-kit/api';
import { eventOf, fakeApi, materialOf, openAt, Refusal, signInAs } from '@larkwell/app-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import EndedPage from './EndedPage.tsx';
import PreSessionPage from './PreSessionPage.tsx';
import TimeUpPage from './TimeUpPage.tsx';
import UnavailablePage from './UnavailablePage.tsx';

/** The server's clock; the browser's is an hour behind. */
const serverNow = Date.parse('2026-11-24T17:00:00Z');
const minutes = (count: number) => new Date(serverNow + count * 60_000).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: serverNow - 60 * 60_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** A room that opens in so many minutes, for a session of 45. */
const roomOf = (opensIn: number, part: Partial<RoomShape> = {}): RoomShape => ({
  event_id: 'event-1',
  state: 'unavailable',
  now: minutes(0),
  opens_at: minutes(opensIn),
  starts_at: minutes(opensIn + 10),
  ends_at: minutes(opensIn + 55),
  title: 'Individual session',
  event_type: 'individual_session',
  meeting_url: null,
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor' },
  ...part,
});
const openRoom = roomOf(-5, { state: 'open', meeting_url: 'https://meet.example.com/maya' });

function open(replies: Record<string, unknown>, page = 'pre-session', role: 'guardian' | 'therapist' = 'guardian') {
  const calls = fakeApi({
    'GET /events/event-1': { event: eventOf() },
    'GET /events/event-1/materials': { materials: [] },
    'GET /guardian/me': { guardian: { timezone: 'America/New_York' } },
    'GET /therapist/me': { therapist: { timezone: 'America/New_York' } },
    ...replies,
  });
  signInAs({ user_type: role, userable_id: '1', first_name: 'Ana', last_name: 'Suarez', email: 'ana@example.com' });
  const view = openAt(`/session/${page}?topic=event-1`, [
    { path: '/session/pre-session', element: <PreSessionPage /> },
    { path: '/session/unavailable', element: <UnavailablePage /> },
    { path: '/session/time-up', element: <TimeUpPage /> },
    { path: '/session/ended', element: <EndedPage /> },
  ]);
  return { calls, ...view };
}

const posts = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('before the room opens one waits by the server’s clock, and may go in when it has opened', async () => {
  let room = roomOf(2);
  open({ 'GET /events/event-1/room': () => ({ room }) });
  expect(await screen.findByText('The room opens in')).toBeTruthy();
  expect(screen.getByText(/^Tuesday, November 24, 12:12 –\W+12:57 PM, Eastern Time$/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:5\d)$/);
  expect(screen.queryByRole('link', { name: 'Join the session' })).toBeNull();
  room = { ...roomOf(0), state: 'open', now: minutes(2), meeting_url: 'https://meet.example.com/maya' };
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect((await screen.findByRole('link', { name: 'Join the session' })).getAttribute('href')).toBe(
    'https://meet.example.com/maya',
  );
});

test('what the session needs stands below the wait', async () => {
  const material = materialOf({ content: 'A mirror' });
  open({ 'GET /events/event-1/room': { room: roomOf(2) }, 'GET /events/event-1/materials': { materials: [material] } });
  expect(await screen.findByRole('heading', { name: 'What to have at hand' })).toBeTruthy();
  expect(screen.getByText('A mirror')).toBeTruthy();
});

test('where nothing is to be prepared, the page speaks of nothing', async () => {
  const { calls } = open({ 'GET /events/event-1/room': { room: roomOf(2) } });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/materials'))).toBe(true));
  expect(await screen.findByText('The room opens in')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What to have at hand' })).toBeNull();
});

test('long before it opens the page says when', async () => {
  const { at } = open({ 'GET /events/event-1/room': { room: roomOf(120) } });
  expect(await screen.findByRole('heading', { name: 'The room is not open' })).toBeTruthy();
  expect(screen.getByText(/It opens at 2:00 PM/)).toBeTruthy();
  expect(at()).toBe('/session/unavailable?topic=event-1');
});

test.each([
  [403, 'handed_over', 'Only the therapist who holds this session can do this.'],
  [404, 'room_not_found', 'Only sessions with guests have a meeting room.'],
])('who may not go in reads why (%i), and finds the way back', async (status, code, error) => {
  open({ 'GET /events/event-1/room': new Refusal(status, { error, code }) }, 'pre-session', 'therapist');
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the session in the calendar' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a session that is handed over while its room is open here shows no way in any more', async () => {
  let handedOver = false;
  const refusal = new Refusal(403, { error: 'Only its holder can do this.', code: 'handed_over' });
  open({ 'GET /events/event-1/room': () => (handedOver ? refusal : { room: openRoom }) }, 'pre-session', 'therapist');
  expect(await screen.findByRole('link', { name: 'Join the session' })).toBeTruthy();
  handedOver = true;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText('Only its holder can do this.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Join the session' })).toBeNull();
});

test('a session that was canceled has no room', async () => {
  const { at } = open({
    'GET /events/event-1/room': { room: roomOf(20) },
    'GET /events/event-1': { event: eventOf({ canceled: true }) },
  });
  expect(await screen.findByRole('heading', { name: 'This session was canceled' })).toBeTruthy();
  expect(at()).toBe('/session/unavailable?topic=event-1');
  expect(screen.queryByRole('timer')).toBeNull();
});

test('going in opens the meeting in another tab and is recorded; leaving is too, and one may come back', async () => {
  let room = openRoom;
  const { calls, at } = open({
    'GET /events/event-1/room': () => ({ room }),
    'POST /events/event-1/room/join': () => {
      room = openRoom;
      return { room };
    },
    'POST /events/event-1/room/leave': () => {
      room = { ...openRoom, state: 'ended', meeting_url: null };
      return { room };
    },
  });
  const link = await screen.findByRole('link', { name: 'Join the session' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  fireEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'You are in the session' })).toBeTruthy();
  await waitFor(() => expect(posts(calls)).toEqual(['/events/event-1/room/join']));
  fireEvent.click(screen.getByRole('button', { name: 'I have left the session' }));
  expect(await screen.findByRole('heading', { name: 'You have left the session' })).toBeTruthy();
  expect(at()).toBe('/session/ended?topic=event-1');
  fireEvent.click(screen.getByRole('button', { name: 'Come back' }));
  expect(await screen.findByRole('link', { name: 'Join the session' })).toBeTruthy();
  expect(posts(calls)).toEqual([
    '/events/event-1/room/join',
    '/events/event-1/room/leave',
    '/events/event-1/room/join',
  ]);
});

test('a tab that goes away leaves the session, one that was never in it does not', async () => {
  const { calls } = open({
    'GET /events/event-1/room': { room: openRoom },
    'POST /events/event-1/room/join': { room: openRoom },
    'POST /events/event-1/room/leave': { room: openRoom },
  });
  const link = await screen.findByRole('link', { name: 'Join the session' });
  window.dispatchEvent(new Event('pagehide'));
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'You are in the session' });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(posts(calls)).toEqual(['/events/event-1/room/join', '/events/event-1/room/leave']));
});

test('at the end the time is up, also for who is in the session', async () => {
  let room = { ...openRoom, ends_at: minutes(1) };
  const { at } = open({ 'GET /events/event-1/room': () => ({ room }) }, 'pre-session', 'therapist');
  expect(await screen.findByRole('link', { name: 'Join the session' })).toBeTruthy();
  room = { ...room, state: 'time_up', now: minutes(1), meeting_url: null };
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByRole('heading', { name: 'Time is up' })).toBeTruthy();
  expect(at()).toBe('/session/time-up?topic=event-1');
  expect(screen.getByRole('link', { name: 'Open the session in the calendar' }).getAttribute('href')).toBe(
    '/therapist/calendar?event=event-1',
  );
});

test('a therapist without a meeting room is waited for', async () => {
  open({ 'GET /events/event-1/room': { room: { ...openRoom, meeting_url: null } } });
  expect(await screen.findByText(/The therapist has not named a meeting room yet/)).toBeTruthy();
});

test('a session that one may not see is said to be missing, with the way on', async () => {
  open({ 'GET /events/event-1/room': new Refusal(404, { error: 'We could not find this.', code: 'not_found' }) });
  expect(await screen.findByText('Nothing here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Sessions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('without a session the page leads to the list, and who is not signed in signs in first', async () => {
  fakeApi({});
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'A', last_name: null, email: 'a@example.com' });
  const { at } = openAt('/session/ended', [{ path: '/session/ended', element: <EndedPage /> }]);
  expect(await screen.findByText('Which session?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See your sessions' }).getAttribute('href')).toBe('/client/sessions');
  act(() => signInStore.end('signed_out'));
  expect(at()).toBe('/login/client');
});
