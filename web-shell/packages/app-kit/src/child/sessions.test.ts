import { expect, test } from 'vitest';
import { eventOf } from '../testing/people.ts';
import { isSoon, mergeSessions } from './sessions.ts';

const at = (id: string, day: number, part = {}) => {
  const event = eventOf({ id, start_date: `2026-11-${day}T17:00:00+00:00`, ...part });
  return { ...event, start: event.start_date, end: event.end_date };
};
const page = (...events: ReturnType<typeof at>[]) => ({ events, pagy: { next: null } });

test.each([
  ['2026-11-15T17:00:00Z', false],
  ['2026-11-15T17:00:01Z', true],
  ['2026-11-16T17:44:59Z', true],
  ['2026-11-16T17:45:00Z', false],
])('a session is soon from 24 hours before its start to its end: %s → %s', (now, soon) => {
  expect(isSoon(eventOf(), new Date(now))).toBe(soon);
});

test('merges pages by id, later page wins, past sessions newest first', () => {
  const merged = mergeSessions(
    [page(at('b', 12), at('a', 10)), page(at('a', 10, { status: 'complete' }), at('c', 11))],
    'past',
  );
  expect(merged.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  expect(merged[2]?.status).toBe('complete');
});

test('sorts upcoming sessions ascending across offsets', () => {
  const evening = at('c', 12, { start_date: '2026-11-11T20:00:00-08:00' });
  expect(mergeSessions([page(at('b', 12), evening, at('a', 10))], 'upcoming').map(({ id }) => id)).toEqual([
    'a',
    'c',
    'b',
  ]);
});
