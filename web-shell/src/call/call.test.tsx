import { sessionNotePage } from '@larkwell/app-kit/addresses';
import type { RoomSchema } from '@larkwell/app-kit/api';
import { eventOf, fakeApi, openAt, Refusal, signInAs } from '@larkwell/app-kit/testing';
import { connections, fakeMedia, forgetFakes, Hub, mateo, therapist } from '@larkwell/room/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths, roomPage } from '../paths.ts';
import EndedPage from '../session/EndedPage.tsx';
import PreSessionPage from '../session/PreSessionPage.tsx';
import TimeUpPage from '../session/TimeUpPage.tsx';
import UnavailablePage from '../session/UnavailablePage.tsx';
import CallPage from './CallPage.tsx';

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

const openRoom = (): RoomSchema => ({
  event_id: 'event-1',
  kind: 'mesh',
  state: 'open',
  now: minutes(0),
  opens_at: minutes(-5),
  page_opens_at: minutes(-65),
  starts_at: minutes(5),
  ends_at: minutes(50),
  title: 'Individual session',
  event_type: 'individual_session',
  meeting_url: null,
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor', session_phone: null },
});

let hub: Hub;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  hub = new Hub();
  fakeMedia();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetFakes();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

interface Visit {
  as?: 'guardian' | 'therapist';
  waiting?: boolean;
  page?: 'room' | 'pre-session';
  replies?: Record<string, unknown>;
}

function enter({ as = 'guardian', waiting = false, page = 'room', replies = {} }: Visit = {}) {
  const door = hub.doorOf(as === 'therapist' ? therapist : mateo, waiting ? 'waiting' : 'in');
  let left = false;
  const calls = fakeApi({
    'GET /events/event-1/room': () => ({ room: { ...openRoom(), state: left ? 'ended' : 'open' } }),
    'GET /events/event-1': { event: eventOf() },
    'GET /events/event-1/materials': { materials: [] },
    'GET /guardian/me': { guardian: { timezone: 'America/New_York' } },
    'GET /therapist/me': { therapist: { timezone: 'America/New_York' } },
    'POST /events/event-1/room/join': () => {
      left = false;
      return { room: openRoom() };
    },
    'POST /events/event-1/room/leave': () => {
      left = true;
      return { room: { ...openRoom(), state: 'ended' } };
    },
    'POST /events/event-1/room/connection': async () => ({ connection: await door.connection() }),
    ...replies,
  });
  class FakeSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 3;
    constructor() {
      // biome-ignore lint/correctness/noConstructorReturn: the hub's socket stands in for the browser's
      return door.openSocket() as unknown as FakeSocket;
    }
  }
  vi.stubGlobal('WebSocket', FakeSocket);
  signInAs({ user_type: as, userable_id: '1', first_name: 'Ana', last_name: 'Suarez', email: 'ana@example.com' });
  const view = openAt(roomPage(page, 'event-1'), [
    { path: paths.preSession, element: <PreSessionPage /> },
    { path: paths.room, element: <CallPage /> },
    { path: paths.unavailable, element: <UnavailablePage /> },
    { path: paths.timeUp, element: <TimeUpPage /> },
    { path: paths.ended, element: <EndedPage /> },
  ]);
  return { calls, ...view };
}

/** Another person in the same room, without a page. */
function other(person: typeof mateo, place: 'waiting' | 'in' = 'in') {
  const socket = hub.doorOf(person, place).openSocket();
  const received: { type: string; [name: string]: unknown }[] = [];
  socket.onmessage = ({ data }) => received.push(JSON.parse(data));
  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', ticket: '' }));
  const say = (message: object) => socket.send(JSON.stringify(message));
  return { received, say, here: () => say({ type: 'here', self: person.name, ends: {}, back: true }) };
}

const posted = (calls: { method: string; path: string }[], path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path.endsWith(path)).length;

test('a guardian goes in with one press, which records the visit', async () => {
  const { calls, at } = enter({ page: 'pre-session', waiting: true });
  fireEvent.click(await screen.findByRole('button', { name: 'Go in' }));
  expect(await screen.findByRole('heading', { name: 'Hi, Mateo!' })).toBeTruthy();
  expect(at()).toBe(roomPage('room', 'event-1'));
  expect(posted(calls, '/room/join')).toBe(1);
  expect(screen.getByText('Maya Okafor will come and get you.')).toBeTruthy();
  expect(screen.queryByText(/^Trouble connecting/)).toBeNull(); // a therapist without a number for that
  expect(screen.getByRole('timer').textContent).toMatch(/^[45]:\d\d$/);
});

test('a refused join stays outside', async () => {
  const refusal = new Refusal(409, { error: 'The room is closed.', code: 'room_closed' });
  const { at } = enter({ page: 'pre-session', replies: { 'POST /events/event-1/room/join': refusal } });
  fireEvent.click(await screen.findByRole('button', { name: 'Go in' }));
  expect(await screen.findByText('The room is closed.')).toBeTruthy();
  expect(at()).toBe(roomPage('pre-session', 'event-1'));
});

test('a family that is let in leaves the waiting room', async () => {
  enter({ waiting: true });
  await screen.findByRole('heading', { name: 'Hi, Mateo!' });
  act(() => hub.admit('Mateo'));
  expect(await screen.findByText(/^Maya Okafor isn’t here right now/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Hi, Mateo!' })).toBeNull();
});

test('a family sees the therapist and no button but the one for grown-ups', async () => {
  enter();
  await screen.findByText(/isn’t here right now/);
  const maya = other(therapist);
  await pass(0);
  maya.here();
  expect(await screen.findByLabelText('Picture of Maya Okafor')).toBeTruthy();
  expect(screen.queryByLabelText('Your picture')).toBeNull();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['For grown-ups']);
});

test('a second device of the family has no sound until someone turns it on', async () => {
  enter();
  await screen.findByText(/isn’t here right now/);
  const [maya, phone] = [other(therapist), other(mateo)];
  await pass(0);
  maya.here();
  phone.say({ type: 'here', self: 'phone', ends: {}, back: false });
  phone.say({ type: 'status', muted: false, camera: true, sharing: false });
  const picture = await screen.findByLabelText('Picture of Maya Okafor');
  expect(await screen.findByText(/^The microphone and speaker are off here/)).toBeTruthy();
  expect(picture).toHaveProperty('muted', true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/^The microphone and speaker are off here/)).toBeNull();
  expect(picture).toHaveProperty('muted', true);
  fireEvent.click(screen.getByRole('button', { name: 'Turn on sound here' }));
  await pass(0);
  expect(screen.queryByRole('button', { name: 'Turn on sound here' })).toBeNull();
  expect(picture).toHaveProperty('muted', false);
});

const withPhone = () => {
  const room = openRoom();
  return { room: { ...room, therapist: { ...room.therapist, session_phone: '+14155550142' } } };
};

test('a family reads the number to call once a connection is lost', async () => {
  enter({ replies: { 'GET /events/event-1/room': withPhone } });
  await screen.findByText(/isn’t here right now/);
  expect(screen.getByText(/^Trouble connecting/)).toBeTruthy();
  const maya = other(therapist);
  await pass(0);
  maya.here();
  await screen.findByLabelText('Picture of Maya Okafor');
  expect(screen.queryByText(/^Trouble connecting/)).toBeNull();
  act(() => connections.at(-1)?.become('disconnected'));
  const call = await screen.findByRole('link', { name: 'Call Maya Okafor at (415) 555-0142' });
  expect(call.getAttribute('href')).toBe('tel:+14155550142');
  act(() => connections.at(-1)?.become('connected'));
  expect(screen.getByText(/^Trouble connecting/)).toBeTruthy();
});

async function openGrownUps() {
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'For grown-ups' }));
  await pass(2_100);
  await screen.findByRole('button', { name: 'Stay in the session' });
}

test('captions aren’t offered where a browser can’t make them on the device', async () => {
  enter();
  await openGrownUps();
  expect(screen.queryByRole('switch', { name: /^Captions/ })).toBeNull();
});

test('a family turns on captions of the therapist', async () => {
  const Recognition = Object.assign(vi.fn(), { available: async () => 'unavailable', install: async () => false });
  vi.stubGlobal('SpeechRecognition', Recognition);
  enter();
  await openGrownUps();
  fireEvent.click(screen.getByRole('switch', { name: /^Captions/ }));
  expect(screen.queryByText('Getting captions ready…')).toBeNull();
  const maya = other(therapist);
  await pass(0);
  maya.here();
  expect(await screen.findByText('Getting captions ready…')).toBeTruthy();
  localStorage.removeItem('room-captions');
});

test('a waiting family sees the number to call', async () => {
  enter({ waiting: true, replies: { 'GET /events/event-1/room': withPhone } });
  expect(await screen.findByRole('link', { name: 'Call Maya Okafor at (415) 555-0142' })).toBeTruthy();
});

test('the therapist reads the number of a family that lost its connection', async () => {
  const place = { visitor_id: mateo.visitor_id, children: ['Mateo'], phone: '7755550100', state: 'NV', licensed: true };
  enter({ as: 'therapist', replies: { 'GET /events/event-1/room/places': { places: [place] } } });
  await screen.findByRole('heading', { name: 'Where families are' });
  const child = other(mateo);
  await pass(0);
  child.here();
  await screen.findByLabelText('Picture of Mateo');
  expect(screen.queryByText(/^Trouble connecting/)).toBeNull();
  act(() => connections.at(-1)?.become('disconnected'));
  const call = await screen.findByRole('link', { name: 'Call Mateo at (775) 555-0100' });
  expect(call.getAttribute('href')).toBe('tel:7755550100');
});

test('a grown-up leaves by holding the button', async () => {
  const { calls, at } = enter();
  fireEvent.pointerDown(await screen.findByRole('button', { name: 'For grown-ups' }));
  await pass(2_100);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave the session' }));
  expect(await screen.findByRole('heading', { name: 'You left the session' })).toBeTruthy();
  expect([at(), posted(calls, '/room/leave')]).toEqual([roomPage('ended', 'event-1'), 1]);
  fireEvent.click(screen.getByRole('button', { name: 'Rejoin' }));
  await waitFor(() => expect(at()).toBe(roomPage('room', 'event-1')));
});

test('a blocked microphone says what to do, and works after a retry', async () => {
  const { mediaDevices } = navigator;
  const works = mediaDevices.getUserMedia;
  mediaDevices.getUserMedia = async (wanted) => {
    if (wanted?.audio) throw new DOMException('', 'NotAllowedError');
    return works.call(mediaDevices, wanted);
  };
  enter({ waiting: true });
  expect(await screen.findByText(/^Your browser blocks the microphone/)).toBeTruthy();
  mediaDevices.getUserMedia = works;
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Microphone' }));
  await waitFor(() => expect(screen.queryByText(/^Your browser blocks/)).toBeNull());
});

test('a muted child can talk again with one press', async () => {
  enter();
  await screen.findByText(/isn’t here right now/);
  const maya = other(therapist);
  await pass(0);
  maya.say({ type: 'control', control: { muted: true } });
  fireEvent.click(await screen.findByRole('button', { name: 'Talk again' }));
  expect(screen.queryByText('Maya Okafor muted you.')).toBeNull();
  await pass(0);
  const statuses = maya.received.filter(({ type }) => type === 'status').map(({ muted }) => muted);
  expect(statuses).toEqual([true, false]);
});

test('the therapist sees who waits and lets in one by one', async () => {
  const admitted: string[] = [];
  const letIn = (id: string) => () => {
    admitted.push(id);
    hub.admit('Mateo');
    return {};
  };
  enter({
    as: 'therapist',
    replies: { 'POST /events/event-1/room/visitors/guardian-1/admit': letIn('guardian-1') },
  });
  expect(await screen.findByText('Nobody is waiting.')).toBeTruthy();
  const waiting = other(mateo, 'waiting');
  expect(await screen.findByText('Mateo is here')).toBeTruthy();
  expect(screen.getByText('Let Mateo in when you’re ready.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Let in: Mateo' }));
  await waitFor(() => expect(waiting.received.some(({ type }) => type === 'state')).toBe(true));
  waiting.here();
  expect(await screen.findByLabelText('Picture of Mateo')).toBeTruthy();
  expect(screen.getByText('Nobody is waiting.')).toBeTruthy();
  expect(admitted).toEqual(['guardian-1']);
});

test('the therapist confirms a large room before the fifth person comes in', async () => {
  const large = { error: 'Five or more people can slow down the call.', code: 'room_gets_large' };
  const admit = (body: unknown) => {
    if (!(body as { confirms_large_room: boolean }).confirms_large_room) return new Refusal(409, large);
    hub.admit('Mateo');
    return {};
  };
  const { calls } = enter({
    as: 'therapist',
    replies: { 'POST /events/event-1/room/visitors/guardian-1/admit': ({ body }: { body: unknown }) => admit(body) },
  });
  await screen.findByText('Nobody is waiting.');
  const waiting = other(mateo, 'waiting');
  fireEvent.click(await screen.findByRole('button', { name: 'Let in: Mateo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Let in Mateo?' }));
  expect(dialog.getByText('Five or more people can slow down the call.')).toBeTruthy();
  expect(waiting.received.some(({ type }) => type === 'state')).toBe(false);
  fireEvent.click(dialog.getByRole('button', { name: 'Let in' }));
  await waitFor(() => expect(waiting.received.some(({ type }) => type === 'state')).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(calls, '/admit')).toBe(2);
});

test('a full room says who has to go first, without a question', async () => {
  const full = new Refusal(409, { error: 'Six people are already in the room.', code: 'room_full' });
  enter({ as: 'therapist', replies: { 'POST /events/event-1/room/visitors/guardian-1/admit': full } });
  await screen.findByText('Nobody is waiting.');
  other(mateo, 'waiting');
  fireEvent.click(await screen.findByRole('button', { name: 'Let in: Mateo' }));
  expect(await screen.findByText('Six people are already in the room.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the therapist mutes a child from the list', async () => {
  enter({ as: 'therapist' });
  await screen.findByText('Nobody is waiting.');
  const child = other(mateo);
  await pass(0);
  child.here();
  fireEvent.click(await screen.findByRole('button', { name: 'More for Mateo' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mute Mateo' }));
  await waitFor(() =>
    expect(child.received).toContainEqual({ ...muteControl, from: expect.anything(), person: therapist }),
  );
});
const muteControl = { type: 'control', control: { muted: true } };

test('ending the session leaves it and leads to the note', async () => {
  const { calls, at } = enter({ as: 'therapist' });
  fireEvent.click(await screen.findByRole('button', { name: 'End session' }));
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
  const confirm = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'End session');
  if (confirm) fireEvent.click(confirm);
  await waitFor(() => expect(at()).toBe(sessionNotePage('event-1')));
  expect(posted(calls, '/room/leave')).toBe(1);
});

test('a canceled session leads out of the room', async () => {
  let canceled = false;
  const { at } = enter({
    replies: {
      'GET /events/event-1/room': () => ({ room: { ...openRoom(), state: canceled ? 'unavailable' : 'open' } }),
      'GET /events/event-1': () => ({ event: eventOf({ canceled }) }),
    },
  });
  await screen.findByText(/isn’t here right now/);
  canceled = true;
  act(() => hub.close('canceled'));
  expect(await screen.findByRole('heading', { name: 'This session was canceled' })).toBeTruthy();
  expect(at()).toBe(roomPage('unavailable', 'event-1'));
});

test('says so to someone who may not be here anymore', async () => {
  enter();
  await screen.findByText(/isn’t here right now/);
  act(() => hub.close('not_allowed'));
  expect(await screen.findByRole('heading', { name: 'You can’t be in this room anymore.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go back' })).toBeTruthy();
});

test.each(['place_needed', 'place_not_licensed'])('%s: asks where the family is before they go in', async (code) => {
  const refusal = new Refusal(409, { error: 'Please confirm where you are today.', code });
  const { at } = enter({ replies: { 'POST /events/event-1/room/connection': refusal } });
  await waitFor(() => expect(at()).toBe(roomPage('pre-session', 'event-1')));
});

test('at the end of the session the time is up', async () => {
  let ends = minutes(1);
  const room = () => ({
    room: { ...openRoom(), ends_at: ends, state: Date.parse(ends) <= Date.now() ? 'time_up' : 'open' },
  });
  const { at } = enter({ replies: { 'GET /events/event-1/room': room } });
  await screen.findByText(/isn’t here right now/);
  ends = minutes(0);
  await pass(61_000);
  expect(await screen.findByRole('heading', { name: 'Time is up' })).toBeTruthy();
  expect(at()).toBe(roomPage('time-up', 'event-1'));
});
