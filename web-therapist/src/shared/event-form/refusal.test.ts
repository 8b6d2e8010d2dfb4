import { expect, test } from 'vitest';
import { dateText } from './refusal.ts';

test('an hour and its half of the day stay on one line', () => {
  const date = { start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T20:15:00Z' };
  expect(dateText(date, 'America/Los_Angeles').match(/\s[AP]M/g)).toEqual(['\u00a0AM', '\u00a0PM']);
});
