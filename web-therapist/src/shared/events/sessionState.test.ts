import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { canStart, expectedGuests, isCanceled, markability, marksFrom, roomIsOpen } from './sessionState.ts';

const start = '2026-11-16T17:00:00+00:00';

test.each([
  ['a second before its start', '2026-11-16T16:59:59Z', 'not_started'],
  ['at its start', '2026-11-16T17:00:00Z', 'yes'],
  ['long after its end', '2026-12-16T17:00:00Z', 'yes'],
] as const)('%s a session can be marked: %s → %s', (_, now, expected) => {
  expect(markability({ canceled: false, start_date: start }, new Date(now))).toBe(expected);
});

test.each([
  ['30 days', '2026-12-17T09:00:00Z', 'yes'],
  ['30 days and a second', '2026-12-17T09:00:01Z', 'settled'],
] as const)('%s after its first mark a session can be marked: %s → %s', (_, now, expected) => {
  const marked = { canceled: false, start_date: start, first_marked_at: '2026-11-17T04:00:00-05:00' };
  expect(markability(marked, new Date(now))).toBe(expected);
});

test('an unmarked session can always be marked', () => {
  const unmarked = { canceled: false, start_date: start, first_marked_at: null };
  expect(markability(unmarked, new Date('2028-11-17T00:00:00Z'))).toBe('yes');
});

test('a canceled session is never marked', () => {
  expect(markability({ canceled: true, start_date: start }, new Date('2026-12-01T00:00:00Z'))).toBe('canceled');
});

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

test.each([
  ['70 minutes and a second', '2026-11-16T15:49:59Z', false, false],
  ['70 minutes', '2026-11-16T15:50:00Z', true, false],
  ['10 minutes and a second', '2026-11-16T16:49:59Z', true, false],
  ['10 minutes', '2026-11-16T16:50:00Z', true, true],
])('%s before the start a session can be opened: %s → %s, room open: %s', (_, now, offered, open) => {
  const session = eventOf({ start_date: start, status: 'scheduled' });
  expect(canStart(session, new Date(now))).toBe(offered);
  expect(roomIsOpen(session, new Date(now))).toBe(open);
});
