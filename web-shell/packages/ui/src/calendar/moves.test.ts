import { expect, test } from 'vitest';
import { businessHours, shifted, stepOf, wholeDays } from './moves.ts';

const zone = 'America/Los_Angeles';
const session = { start: '2026-10-31T22:00:00Z', end: '2026-10-31T22:45:00Z' }; // 3 PM, the day before clocks go back

test('moving by a day keeps the wall time across clock changes', () => {
  expect(shifted(session, { days: 1, minutes: 0 }, zone)).toEqual({
    start: '2026-11-01T23:00:00Z',
    end: '2026-11-01T23:45:00Z',
  });
});

test('moving by a quarter hour keeps the length', () => {
  expect(shifted(session, { days: 0, minutes: -15 }, zone)).toEqual({
    start: '2026-10-31T21:45:00Z',
    end: '2026-10-31T22:30:00Z',
  });
});

test('only Alt with arrow keys moves', () => {
  expect(stepOf({ key: 'ArrowDown', altKey: true })).toEqual({ days: 0, minutes: 15 });
  expect(stepOf({ key: 'ArrowDown', altKey: false })).toBeNull();
  expect(stepOf({ key: 'Enter', altKey: true })).toBeNull();
});

test('business hours start on Sunday and end at 24:00', () => {
  const week = [
    { day: 'sunday', starts: 20 * 60, ends: 24 * 60 },
    { day: 'monday', starts: 9 * 60 + 30, ends: 12 * 60 },
  ] as const;
  expect(businessHours(week)).toEqual([
    { daysOfWeek: [0], startTime: '20:00', endTime: '24:00' },
    { daysOfWeek: [1], startTime: '09:30', endTime: '12:00' },
  ]);
  expect(businessHours([])).toBe(false);
});

test('the hours of a date replace those of its weekday', () => {
  const tuesdays = [{ day: 'tuesday', starts: 9 * 60, ends: 17 * 60 }] as const;
  const weekly = { daysOfWeek: [2], startTime: '09:00', endTime: '17:00' };
  const dates = [
    { date: '2026-12-08', hours: [] },
    { date: '2026-12-01', hours: [{ starts: 12 * 60, ends: 18 * 60 }] },
    { date: '2026-12-05', hours: [{ starts: 22 * 60, ends: 24 * 60 }] },
  ];
  expect(businessHours(tuesdays, dates)).toEqual([
    { ...weekly, endRecur: '2026-12-01' },
    { ...weekly, startRecur: '2026-12-02', endRecur: '2026-12-08' },
    { ...weekly, startRecur: '2026-12-09' },
    { daysOfWeek: [2], startTime: '12:00', endTime: '18:00', startRecur: '2026-12-01', endRecur: '2026-12-02' },
    { daysOfWeek: [6], startTime: '22:00', endTime: '24:00', startRecur: '2026-12-05', endRecur: '2026-12-06' },
  ]);
  expect(businessHours([], [{ date: '2026-12-08', hours: [] }])).toBe(false);
});

test('leave fills whole days in the month view', () => {
  const leave = { start: '2026-11-25T17:00:00Z', end: '2026-11-28T08:00:00Z' }; // until the 28th begins
  expect(wholeDays(leave, zone)).toMatchObject({ start: '2026-11-25', end: '2026-11-28', allDay: true });
  expect(wholeDays({ ...leave, end: '2026-11-28T08:30:00Z' }, zone).end).toBe('2026-11-29');
});
