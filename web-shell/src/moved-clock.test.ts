import { afterEach, expect, it } from 'vitest';
import { moveClock } from './moved-clock.ts';

const machineDate = Date;
const DAY = 86_400_000;

afterEach(() => {
  globalThis.Date = machineDate;
});

it('moves the present and nothing else', () => {
  const before = new Date(0);
  moveClock(43 * DAY);
  const ahead = Date.now() - machineDate.now();
  expect(Math.round(ahead / DAY)).toBe(43);
  expect(Math.round((Date.parse(new Date().toISOString()) - machineDate.now()) / DAY)).toBe(43);
  expect(new Date('2027-01-05T00:00:00Z').toISOString()).toBe('2027-01-05T00:00:00.000Z');
  expect(before).toBeInstanceOf(Date);
  expect(Date.UTC(2027, 0, 5)).toBe(machineDate.UTC(2027, 0, 5));
});

it('is replaced by a later move', () => {
  moveClock(DAY);
  moveClock(2 * DAY);
  expect(Math.round((Date.now() - machineDate.now()) / DAY)).toBe(2);
});
