import { expect, test } from 'vitest';
import { countdown } from './index.ts';

const now = new Date('2026-11-23T17:00:00Z');
const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };

test('counts down in days, hours, minutes and seconds', () => {
  expect(countdown('2026-11-25T20:05:09Z', now)).toEqual({ days: 2, hours: 3, minutes: 5, seconds: 9 });
});

test('rounds up a started second', () => {
  expect(countdown('2026-11-23T17:00:00.200Z', now)).toEqual({ ...zero, seconds: 1 });
});

test.each(['not a date', '', '2026-02-30T99:00:00Z'])('the invalid date %j shows zero time', (until) => {
  expect(countdown(until, now)).toEqual(zero);
});

test('a past instant shows zero time', () => {
  expect(countdown('2026-11-23T16:59:59Z', now)).toEqual(zero);
});
