import type { RoomSchema } from '@larkwell/app-kit/api';
import { expect, test } from 'vitest';
import { paths, roomPage } from '../paths.ts';
import { nextChangeAt, ownRoomOf, pageOf } from './roomState.ts';

const room: RoomSchema = {
  event_id: 'event-1',
  kind: 'link',
  state: 'unavailable',
  now: '2026-11-24T16:00:00+00:00',
  opens_at: '2026-11-24T16:50:00+00:00',
  page_opens_at: '2026-11-24T15:50:00+00:00',
  starts_at: '2026-11-24T17:00:00+00:00',
  ends_at: '2026-11-24T17:45:00+00:00',
  title: 'Individual session',
  event_type: 'individual_session',
  meeting_url: null,
  therapist: { id: 'therapist-1', full_name: 'Maya Okafor', session_phone: null },
};
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`);

test('each state of a room has its page', () => {
  expect(pageOf({ ...room, state: 'open' }, null, at('16:55'))).toBe('pre-session');
  expect(pageOf({ ...room, state: 'time_up' }, null, at('17:45'))).toBe('time-up');
  expect(pageOf({ ...room, state: 'ended' }, null, at('17:20'))).toBe('ended');
});

test('shows the device check from the instant that the room names', () => {
  expect(pageOf(room, false, at('15:49'))).toBe('unavailable');
  expect(pageOf(room, false, at('15:50'))).toBe('pre-session');
  expect(pageOf(room, null, at('16:40'))).toBe('pre-session');
});

test('a canceled session is unavailable', () => {
  expect(pageOf(room, true, at('16:40'))).toBe('unavailable');
});

test('a room changes when it opens and when it closes', () => {
  expect(nextChangeAt(room)).toBe(room.opens_at);
  expect(nextChangeAt({ ...room, state: 'open' })).toBe(room.ends_at);
  expect(nextChangeAt({ ...room, state: 'time_up' })).toBeNull();
});

test('encodes the session id in the URL', () => {
  expect(roomPage('time-up', 'a&b')).toBe(`${paths.timeUp}?topic=a%26b`);
});

test('only Larkwell’s room has a relay to check', () => {
  expect(ownRoomOf(room)).toBeUndefined();
  expect(ownRoomOf({ ...room, kind: 'mesh' })).toBe('event-1');
  expect(ownRoomOf({ ...room, kind: 'sfu' })).toBe('event-1');
});
