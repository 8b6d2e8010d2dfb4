import { expect, test } from 'vitest';
import { bookableDays, groupByDay, rescheduleDays, selectableSlots } from './slots.ts';

const slot = (start: string, minutes = 45) => ({
  start_date: start,
  end_date: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
});

test('groups slots by their start day in the guardian’s zone', () => {
  const days = groupByDay([slot('2026-11-24T07:30:00Z'), slot('2026-11-24T08:00:00Z')], 'America/Los_Angeles');
  expect(days.map(({ date, slots }) => [date, slots.map(({ label }) => label)])).toEqual([
    ['2026-11-23', ['11:30\u00a0PM']],
    ['2026-11-24', ['12:00\u00a0AM']],
  ]);
  expect(days[0]).toMatchObject({ weekday: 'Mon', short: 'Nov 23', long: 'Monday, November\u00a023' });
});

test('keeps both repeated hours when clocks go back', () => {
  const [day] = groupByDay([slot('2026-11-01T08:30:00Z'), slot('2026-11-01T09:30:00Z')], 'America/Los_Angeles');
  expect(day?.slots.map(({ start }) => start)).toEqual(['2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z']);
});

test('excludes slots that overlap a chosen one, not adjacent ones', () => {
  const slots = ['17:00', '17:15', '17:30', '17:45'].map((time) => slot(`2026-11-24T${time}:00Z`));
  const left = selectableSlots(slots, ['2026-11-24T17:00:00Z']).map(({ start_date }) => start_date.slice(11, 16));
  expect(left).toEqual(['17:00', '17:45']);
  expect(selectableSlots(slots, [])).toEqual(slots);
});

test('requests slots to one day past the cycle’s end', () => {
  const period = { starts_on: '2026-11-04', ends_on: '2026-12-01' };
  expect(bookableDays('2026-11-20', period)).toEqual({ from: '2026-11-20', until: '2026-12-02' });
});

test('requests slots of a later cycle from the day before its start', () => {
  const period = { starts_on: '2026-12-02', ends_on: '2026-12-29' };
  expect(bookableDays('2026-11-20', period)).toEqual({ from: '2026-12-01', until: '2026-12-30' });
});

test('requests a month of slots without an end date, or a late one', () => {
  for (const ends_on of [null, '2027-02-01'])
    expect(bookableDays('2026-11-20', { starts_on: '2026-11-01', ends_on })).toEqual({
      from: '2026-11-20',
      until: '2026-12-22',
    });
});

test('reschedule range extends past the session’s day to the horizon', () => {
  expect(rescheduleDays('2026-11-20', '2026-11-24')).toEqual({ from: '2026-11-20', until: '2026-12-17' });
  expect(rescheduleDays('2026-11-20', '2026-12-20')).toEqual({ from: '2026-11-20', until: '2027-01-03' });
  expect(rescheduleDays('2026-11-20', '2027-01-18')).toEqual({ from: '2026-11-20', until: '2027-01-19' });
});
