import { eventOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { groupOf } from '../../testing/people.ts';
import { matchesFilter } from './filters.ts';
import { nextStart, startOfSlot } from './starts.ts';

const zone = 'America/Los_Angeles';

test('filters by type and client together', () => {
  const events = [eventOf({ id: 'single' }), { ...groupOf('Mila', 'Noah'), id: 'group' }];
  const shown = (type: string | null, clientId: string | null) =>
    events.filter(matchesFilter({ type, clientId })).map(({ id }) => id);
  expect(shown(null, null)).toEqual(['single', 'group']);
  expect(shown('group_sessions', null)).toEqual(['group']);
  expect(shown(null, 'child-2')).toEqual(['group']);
  expect(shown('individual_session', 'child-2')).toEqual([]);
});

test('a new event starts at the next half hour or first visible morning', () => {
  const now = new Date('2026-11-20T20:12:00Z');
  const week = { start: new Date('2026-11-16T08:00:00Z'), end: new Date('2026-11-23T08:00:00Z') };
  expect(nextStart(week, now, zone)).toBe('2026-11-20T20:30:00.000Z');
  const next = { start: week.end, end: new Date('2026-11-30T08:00:00Z') };
  expect(nextStart(next, now, zone)).toBe('2026-11-23T17:00:00Z');
});

test('a day of the month view starts in the morning', () => {
  expect(startOfSlot({ day: '2026-11-25' }, zone)).toBe('2026-11-25T17:00:00Z');
  expect(startOfSlot({ instant: '2026-11-25T22:30:00Z' }, zone)).toBe('2026-11-25T22:30:00Z');
});
