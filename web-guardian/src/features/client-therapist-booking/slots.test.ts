import { expect, test } from 'vitest';
import { bookableDays, choosable, groupByDay, movableDays } from './slots.ts';

const slot = (start: string, minutes = 45) => ({
  start_date: start,
  end_date: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
});

test('slots stand on the day on which they begin in the zone of the guardian', () => {
  const days = groupByDay([slot('2026-11-24T07:30:00Z'), slot('2026-11-24T08:00:00Z')], 'America/Los_Angeles');
  expect(days.map(({ date, slots }) => [date, slots.map(({ label }) => label)])).toEqual([
    ['2026-11-23', ['11:30\u00a0PM']],
    ['2026-11-24', ['12:00\u00a0AM']],
  ]);
  expect(days[0]).toMatchObject({ weekday: 'Mon', short: 'Nov 23', long: 'Monday, November\u00a023' });
});

test('both hours of the night when clocks go back keep their place', () => {
  const [day] = groupByDay([slot('2026-11-01T08:30:00Z'), slot('2026-11-01T09:30:00Z')], 'America/Los_Angeles');
  expect(day?.slots.map(({ start }) => start)).toEqual(['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z']);
});

test('what overlaps a chosen time cannot be chosen beside it, what touches it can', () => {
  const slots = ['17:00', '17:15', '17:30', '17:45'].map((time) => slot(`2026-11-24T${time}:00Z`));
  const left = choosable(slots, ['2026-11-24T17:00:00Z']).map(({ start_date }) => start_date.slice(11, 16));
  expect(left).toEqual(['17:00', '17:45']);
  expect(choosable(slots, [])).toEqual(slots);
});

test('times are asked for until the cycle ends, and a day further for the clock of the therapist', () => {
  const period = { starts_on: '2026-11-04', ends_on: '2026-12-01' };
  expect(bookableDays('2026-11-20', period)).toEqual({ from: '2026-11-20', until: '2026-12-02' });
});

test('times of a later cycle are asked for from the day before it begins', () => {
  const period = { starts_on: '2026-12-02', ends_on: '2026-12-29' };
  expect(bookableDays('2026-11-20', period)).toEqual({ from: '2026-12-01', until: '2026-12-30' });
});

test('of what has no end, or a late one, times are asked for a month at once', () => {
  for (const ends_on of [null, '2027-02-01'])
    expect(bookableDays('2026-11-20', { starts_on: '2026-11-01', ends_on })).toEqual({
      from: '2026-11-20',
      until: '2026-12-22',
    });
});

test('a session that moves may go further than its own day, as far as bookings go', () => {
  expect(movableDays('2026-11-20', '2026-11-24')).toEqual({ from: '2026-11-20', until: '2026-12-17' });
  expect(movableDays('2026-11-20', '2026-12-20')).toEqual({ from: '2026-11-20', until: '2027-01-03' });
  expect(movableDays('2026-11-20', '2027-01-18')).toEqual({ from: '2026-11-20', until: '2027-01-19' });
});
