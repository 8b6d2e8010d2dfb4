import { expect, test } from 'vitest';
import { owedOf, suggestedTimes } from './owed.ts';

const zone = 'America/Los_Angeles';
const slot = (start_date: string) => ({ start_date, end_date: start_date });
const slots = {
  available_time_slots: [
    slot('2026-11-24T08:00:00-08:00'),
    slot('2026-11-25T08:00:00-08:00'),
    slot('2026-11-25T15:00:00-08:00'),
    slot('2026-11-26T09:00:00-08:00'),
    slot('2026-11-27T13:00:00-08:00'),
    slot('2026-11-30T09:00:00-08:00'),
  ],
  notice_until: '2026-11-24T17:00:00Z',
  grace_minutes: 15,
};

test('offers three days by preference, none inside the notice', () => {
  expect(suggestedTimes(slots, { zone, preferred: 'afternoon' })).toEqual([
    '2026-11-25T15:00:00-08:00',
    '2026-11-26T09:00:00-08:00',
    '2026-11-27T13:00:00-08:00',
  ]);
  expect(suggestedTimes(slots, { zone, preferred: undefined })[0]).toBe('2026-11-25T08:00:00-08:00');
});

test('what ends with the cycle isn’t owed, nor what can’t be booked', () => {
  const pending = { remaining: 4, lapsing: 3, bookable: 4 } as Parameters<typeof owedOf>[0];
  expect(owedOf(pending)).toBe(1);
  expect(owedOf({ ...pending, bookable: 0 })).toBe(0);
  expect(owedOf({ ...pending, lapsing: 4 })).toBe(0);
});
