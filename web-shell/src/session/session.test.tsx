import { signInStore } from '@larkwell/app-kit';
import { calendarPage, homePage } from '@larkwell/app-kit/addresses';
import type { RoomSchema } from '@larkwell/app-kit/api';
import { spanish } from '@larkwell/app-kit/spanish';
import { eventOf, fakeApi, materialOf, openAt, Refusal, signInAs } from '@larkwell/app-kit/testing';
import { addTexts } from '@larkwell/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths, type RoomPageName, roomPage } from '../paths.ts';
import EndedPage from './EndedPage.tsx';
import PreSessionPage from './PreSessionPage.tsx';
import TimeUpPage from './TimeUpPage.tsx';
import UnavailablePage from './UnavailablePage.tsx';

/** Server time; the browser's clock is an hour behind. */
const serverNow = Date.parse('2026-11-24T17:00:00Z');
const minutes = (count: number) => new Date(serverNow + count * 60_000).toISOString();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: serverNow - 60 * 60_000 });
});

afterEach(() => {
  addTexts({ 'app-kit/events': {} });
  vi.useRealTimers();
});

/** A room that opens in the given minutes, for a 45-minute session. */
const roomOf = (opensIn: number, part: Partial<RoomSchema> = {}): RoomSchema => ({
  event_id: 'event-1',
  kind: 'link',
  state: 'unavailable',
  now: minutes(0),
  opens_at: minutes(opensIn),
  page_opens_at: minutes(opensIn - 60),
  starts_at: minutes(opensIn + 10),
  ends_at: minutes(opensIn + 55),
  title: 'Individual session',
  event_type: 'individual_session',
  meeting_url: null,
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor', session_phone: null },
  ...part,
});
const openRoom = roomOf(-5, { state: 'open', meeting_url: 'https://meet.example.com/maya' });

function open(
  replies: Record<string, unknown>,
  page: RoomPageName = 'pre-session',
  role: 'guardian' | 'therapist' = 'guardian',
) {
  const calls = fakeApi({
    'GET /events/event-1': { event: eventOf() },
    'GET /events/event-1/materials': { materials: [] },
    'GET /guardian/me': { guardian: { timezone: 'America/New_York' } },
    'GET /therapist/me': { therapist: { timezone: 'America/New_York' } },
    ...replies,
  });
  signInAs({ user_type: role, userable_id: '1', first_name: 'Ana', last_name: 'Suarez', email: 'ana@example.com' });
  const view = openAt(roomPage(page, 'event-1'), [
    { path: paths.preSession, element: <PreSessionPage /> },
    { path: paths.unavailable, element: <UnavailablePage /> },
    { path: paths.timeUp, element: <TimeUpPage /> },
    { path: paths.ended, element: <EndedPage /> },
  ]);
  return { calls, ...view };
}

const posts = (calls: { method: string; path: string }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

test('counts down by server time and offers Join when open', async () => {
  let room = roomOf(2);
  open({ 'GET /events/event-1/room': () => ({ room }) });
  expect(await screen.findByText('Opens in')).toBeTruthy();
  expect(screen.getByText(/^Tuesday, November 24, 12:12 –\W+12:57 PM, Eastern Time$/)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^(2:00|1:5\d)$/);
  expect(screen.queryByRole('link', { name: 'Join session' })).toBeNull();
  room = { ...roomOf(0), state: 'open', now: minutes(2), meeting_url: 'https://meet.example.com/maya' };
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect((await screen.findByRole('link', { name: 'Join session' })).getAttribute('href')).toBe(
    'https://meet.example.com/maya',
  );
});

test('the title that a service chose is in Spanish', async () => {
  addTexts({ 'app-kit/events': spanish['app-kit/events'] });
  open({ 'GET /events/event-1/room': { room: roomOf(2) } });
  expect(await screen.findByText('Sesión individual with Maya Okafor')).toBeTruthy();
});

const place = {
  asked: true,
  confirmed: null,
  suggestion: { state: 'CA', zone_differs: false, address: '12 Elm Street', phone: '4155550123' },
};
const joinLink = () => screen.queryByRole('link', { name: 'Join session' });

test('Join waits for the panels that show above it', async () => {
  let answer: (place: object) => void = () => undefined;
  const placeRead = new Promise<object>((resolve) => {
    answer = resolve;
  });
  open({ 'GET /events/event-1/room': { room: openRoom }, 'GET /events/event-1/room/place': () => placeRead });
  expect((await screen.findByRole('button', { name: 'Join session' })).getAttribute('data-loading')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(joinLink()).toBeNull();
  answer({ place });
  expect(await screen.findByText('Confirm where you are to go in.')).toBeTruthy();
  expect(joinLink()).toBeNull();
});

test('Join doesn’t wait for a panel that doesn’t load', async () => {
  const down = new Refusal(503, { error: 'Please try again.', code: 'unavailable' });
  open({ 'GET /events/event-1/room': { room: openRoom }, 'GET /events/event-1/room/place': down });
  expect(await screen.findByRole('link', { name: 'Join session' })).toBeTruthy();
});

test('a family sees the number to call before the session', async () => {
  const therapist = { id: 'therapist-1', full_name: 'Maya Okafor', session_phone: '+14155550142' };
  open({ 'GET /events/event-1/room': { room: roomOf(2, { therapist }) } });
  const call = await screen.findByRole('link', { name: 'Call Maya Okafor at (415) 555-0142' });
  expect(call.getAttribute('href')).toBe('tel:+14155550142');
});

test('shows the materials below the countdown', async () => {
  const material = materialOf({ content: 'A mirror' });
  open({ 'GET /events/event-1/room': { room: roomOf(2) }, 'GET /events/event-1/materials': { materials: [material] } });
  expect(await screen.findByRole('heading', { name: 'What to have ready' })).toBeTruthy();
  expect(screen.getByText('A mirror')).toBeTruthy();
});

test('shows no materials section without materials', async () => {
  const { calls } = open({ 'GET /events/event-1/room': { room: roomOf(2) } });
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/materials'))).toBe(true));
  expect(await screen.findByText('Opens in')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'What to have ready' })).toBeNull();
});

test('shows the opening time long before it opens', async () => {
  const { at } = open({ 'GET /events/event-1/room': { room: roomOf(120) } });
  expect(await screen.findByRole('heading', { name: 'Your session isn’t open yet' })).toBeTruthy();
  expect(screen.getByText(/It opens at 2:00 PM/)).toBeTruthy();
  expect(at()).toBe(roomPage('unavailable', 'event-1'));
});

test.each([
  [403, 'handed_over', 'Only the substitute can do this while covering the session.'],
  [404, 'room_not_found', 'Only sessions with attendees have a meeting room.'],
])('explains why joining is impossible (%i) and links back', async (status, code, error) => {
  open({ 'GET /events/event-1/room': new Refusal(status, { error, code }) }, 'pre-session', 'therapist');
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in calendar' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('removes Join when the session is handed over', async () => {
  let handedOver = false;
  const refusal = new Refusal(403, {
    error: 'Only the substitute can do this while covering the session.',
    code: 'handed_over',
  });
  open({ 'GET /events/event-1/room': () => (handedOver ? refusal : { room: openRoom }) }, 'pre-session', 'therapist');
  expect(await screen.findByRole('link', { name: 'Join session' })).toBeTruthy();
  handedOver = true;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText('Only the substitute can do this while covering the session.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Join session' })).toBeNull();
});

test('a canceled session has no room', async () => {
  const { at } = open({
    'GET /events/event-1/room': { room: roomOf(20) },
    'GET /events/event-1': { event: eventOf({ canceled: true }) },
  });
  expect(await screen.findByRole('heading', { name: 'This session was canceled' })).toBeTruthy();
  expect(at()).toBe(roomPage('unavailable', 'event-1'));
  expect(screen.queryByRole('timer')).toBeNull();
});

test('records joining in a new tab and leaving, and offers to rejoin', async () => {
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
  const link = await screen.findByRole('link', { name: 'Join session' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  fireEvent.click(link);
  expect(await screen.findByRole('heading', { name: 'You’re in the session' })).toBeTruthy();
  await waitFor(() => expect(posts(calls)).toEqual(['/events/event-1/room/join']));
  fireEvent.click(screen.getByRole('button', { name: 'I’ve left the session' }));
  expect(await screen.findByRole('heading', { name: 'You left the session' })).toBeTruthy();
  expect(at()).toBe(roomPage('ended', 'event-1'));
  fireEvent.click(screen.getByRole('button', { name: 'Rejoin' }));
  expect(await screen.findByRole('link', { name: 'Join session' })).toBeTruthy();
  expect(posts(calls)).toEqual([
    '/events/event-1/room/join',
    '/events/event-1/room/leave',
    '/events/event-1/room/join',
  ]);
});

test('closing the tab leaves the session only after joining', async () => {
  const { calls } = open({
    'GET /events/event-1/room': { room: openRoom },
    'POST /events/event-1/room/join': { room: openRoom },
    'POST /events/event-1/room/leave': { room: openRoom },
  });
  const link = await screen.findByRole('link', { name: 'Join session' });
  window.dispatchEvent(new Event('pagehide'));
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'You’re in the session' });
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(posts(calls)).toEqual(['/events/event-1/room/join', '/events/event-1/room/leave']));
});

test('redirects to time-up at the end, also while joined', async () => {
  let room = { ...openRoom, ends_at: minutes(1) };
  const { at } = open({ 'GET /events/event-1/room': () => ({ room }) }, 'pre-session', 'therapist');
  expect(await screen.findByRole('link', { name: 'Join session' })).toBeTruthy();
  room = { ...room, state: 'time_up', now: minutes(1), meeting_url: null };
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByRole('heading', { name: 'Time is up' })).toBeTruthy();
  expect(at()).toBe(roomPage('time-up', 'event-1'));
  expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(calendarPage('event-1'));
});

test('reports a session that isn’t visible as missing', async () => {
  open({ 'GET /events/event-1/room': new Refusal(404, { error: 'We could not find this.', code: 'not_found' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find this session' })).toBeTruthy();
  expect(document.title).toBe('We couldn’t find this session · Larkwell');
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('requires a sign-in and, without a session, links to the list', async () => {
  fakeApi({});
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'A', last_name: null, email: 'a@example.com' });
  const { at } = openAt(paths.ended, [{ path: paths.ended, element: <EndedPage /> }]);
  expect(await screen.findByText('Which session?')).toBeTruthy();
  expect(document.title).toBe('Which session? · Larkwell');
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe(homePage('guardian'));
  act(() => signInStore.end('signed_out'));
  expect(at()).toBe(paths.clientLogIn);
});

test('a large room says that it is not encrypted before anyone goes in', async () => {
  const room = roomOf(-5, { kind: 'sfu', state: 'open' });
  const { calls } = open({
    'GET /events/event-1/room': { room },
    'POST /events/event-1/room/join': { room },
  });
  expect(await screen.findByText('This session isn’t end-to-end encrypted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Go in' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Agree and go in' }));
  await waitFor(() => expect(posts(calls)).toEqual(['/events/event-1/room/join']));
});

test('a small room promises nothing less than encryption', async () => {
  open({ 'GET /events/event-1/room': { room: roomOf(-5, { kind: 'mesh', state: 'open' }) } });
  expect(await screen.findByRole('button', { name: 'Go in' })).toBeTruthy();
  expect(screen.queryByText('This session isn’t end-to-end encrypted')).toBeNull();
});
