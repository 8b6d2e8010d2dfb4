import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilPermissionsTurn } from './permission-turn.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-16T17:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const asking = (...until: (string | null)[]) =>
  untilPermissionsTurn({ state: { data: { pages: [{ events: until.map((at) => ({ permissions_until: at })) }] } } });

test('asks again just after the earliest instant at which a permission changes', () => {
  expect(asking('2026-11-16T18:00:00+00:00', '2026-11-16T17:10:00+00:00', null)).toBe(10 * 60_000 + 1000);
});

test('requests past changes at once and nothing while nothing changes', () => {
  expect(asking('2026-11-16T16:59:00+00:00')).toBe(1000);
  expect(asking(null)).toBe(false);
  expect(untilPermissionsTurn({ state: {} })).toBe(false);
});

test('never waits longer than a timer can', () => {
  expect(asking('2027-11-16T17:00:00+00:00')).toBe(2 ** 31 - 1);
});
