import { expect, test } from 'vitest';
import { steppedDate } from './steps.ts';

test.each([
  ['day', '2026-11-20', 1, '2026-11-21'],
  ['three_days', '2026-11-20', 1, '2026-11-23'],
  ['three_days', '2026-11-20', -1, '2026-11-17'],
  ['week', '2026-11-20', -1, '2026-11-13'],
  ['agenda', '2026-12-28', 1, '2027-01-04'],
  ['month', '2027-01-31', 1, '2027-02-28'],
] as const)('a %s from %s by %i opens on %s', (view, date, direction, expected) => {
  expect(steppedDate(view, date, direction, true)).toBe(expected);
});

test.each([
  ['day', '2026-11-20', 1, '2026-11-23'],
  ['day', '2026-11-23', -1, '2026-11-20'],
  ['three_days', '2026-11-20', 1, '2026-11-25'],
  ['week', '2026-11-20', 1, '2026-11-27'],
] as const)('without weekends a %s from %s by %i opens on %s', (view, date, direction, expected) => {
  expect(steppedDate(view, date, direction, false)).toBe(expected);
});
