import { eventOf, permissionsOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { cancelNotice, canStart, expectedGuests, isCanceled, marksFrom } from './sessionState.ts';

const start = '2026-11-16T17:00:00+00:00';

test('complete and incomplete can be swapped, not reset', () => {
  expect(marksFrom('scheduled')).toEqual(['complete', 'incomplete']);
  expect(marksFrom('pending')).toEqual(['complete', 'incomplete']);
  expect(marksFrom('complete')).toEqual(['incomplete']);
  expect(marksFrom('incomplete')).toEqual(['complete']);
});

test('a child’s cancellation affects only that child of a group', () => {
  const group = groupOf('Mila', 'Noah');
  const [mila, noah] = group.guests;
  const guests = [{ ...mila, canceled: true }, noah] as typeof group.guests;
  expect(isCanceled({ ...group, guests }, 'child-1')).toBe(true);
  expect(isCanceled({ ...group, guests }, 'child-2')).toBe(false);
  expect(isCanceled({ ...group, guests })).toBe(false);
  expect(expectedGuests(guests)).toEqual([noah]);
});

test('a canceled session is canceled for every child', () => {
  expect(isCanceled(eventOf({ canceled: true }), 'child-1')).toBe(true);
});

test('a session beyond a new plan names the plan, not the therapist', () => {
  expect(cancelNotice({ cancel_reason: 'plan_changed' })).toBe('Canceled: the plan changed');
});

test.each([
  ['70 minutes and a second', '2026-11-16T15:49:59Z', false],
  ['70 minutes', '2026-11-16T15:50:00Z', true],
])('%s before the start the link to the pre-session page shows: %s → %s', (_, now, shown) => {
  const session = eventOf({ start_date: start, status: 'scheduled' });
  expect(canStart(session, new Date(now))).toBe(shown);
});

test.each([
  ['a session in progress', {}, true],
  ['an open room, long before the start by this clock', { start_date: '2026-11-17T16:00:00Z' }, true],
  ['a canceled session', { canceled: true, permissions: permissionsOf({ join: 'room_not_open' }) }, false],
  ['a session that a colleague conducts', { permissions: permissionsOf({ join: 'handed_over' }) }, false],
  ['an event without guests', { permissions: permissionsOf({ join: 'room_not_found' }) }, false],
  ['a session that is over', { end_date: start }, false],
])('%s can be started', (_, part, shown) => {
  const times = { start_date: start, end_date: '2026-11-17T17:45:00Z' };
  const session = eventOf({ ...times, permissions: permissionsOf(), ...part });
  expect(canStart(session, new Date('2026-11-16T17:00:00Z'))).toBe(shown);
});
