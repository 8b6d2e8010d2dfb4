import { expect, test } from 'vitest';
import {
  clockIn,
  combineDateAndTime,
  formatDate,
  formatDateTime,
  formatRange,
  formatRelativeDay,
  formatTime,
  halfHourSlots,
  parseDate,
  parseTime,
  startOfDay,
  toIanaZone,
  zoneLabel,
} from './index.ts';

const pacific = 'America/Los_Angeles';

test.each([
  ['3:30 PM', 15, 30],
  ['12:00 AM', 0, 0],
  ['12:15 pm', 12, 15],
  ['9 AM', 9, 0],
  ['3:30 p.m.', 15, 30],
  ['9:05\u00a0a. m.', 9, 5],
  ['15:45', 15, 45],
])('%s is %i:%i', (text, hour, minute) => {
  expect(parseTime(text)).toEqual({ hour, minute });
});

test.each(['24:00', '10:60', '13:00 PM', '0:30 AM', 'noon', ''])('rejects the time %j', (text) => {
  expect(() => parseTime(text)).toThrow('Invalid time format provided to combineDateAndTime');
});

test('combines date and wall time in a zone', () => {
  expect(combineDateAndTime('2026-11-23', '3:30 PM', pacific)).toBe('2026-11-23T23:30:00Z');
  expect(() => combineDateAndTime('2026-02-30', '3:30 PM', pacific)).toThrow(
    'Invalid date provided to combineDateAndTime',
  );
});

test.each(['2026-02-30', '11/23/2026', ''])('rejects the date %j', (text) => {
  expect(() => parseDate(text)).toThrow('Invalid date string');
});

test('resolves skipped and repeated wall times', () => {
  expect(combineDateAndTime('2026-03-08', '2:30 AM', pacific)).toBe('2026-03-08T10:30:00Z');
  expect(combineDateAndTime('2026-11-01', '1:30 AM', pacific)).toBe('2026-11-01T08:30:00Z');
});

test('a time field has the same text in every language', () => {
  document.documentElement.lang = 'es';
  expect(clockIn('2026-11-23T23:30:00Z', pacific)).toBe('3:30 PM');
  expect(clockIn('2026-11-23T08:05:00Z', pacific)).toBe('12:05 AM');
  document.documentElement.lang = 'en';
});

test('a day starts at midnight in its zone', () => {
  expect(startOfDay('2026-07-01', pacific)).toBe('2026-07-01T07:00:00Z');
});

test('formats times in the reader’s zone', () => {
  const start = '2026-11-23T23:30:00Z';
  expect(formatTime(start, pacific).replace(/\s/g, ' ')).toBe('3:30 PM');
  expect(formatTime(start, 'America/New_York').replace(/\s/g, ' ')).toBe('6:30 PM');
  expect(formatRange(start, '2026-11-24T00:15:00Z', pacific)).toBe('3:30\u00a0–\u2060\u00a04:15\u00a0PM');
  expect(zoneLabel(pacific)).toBe('Pacific Time');
});

test('dates and times do not break across lines', () => {
  const [morning, noon] = ['2026-11-23T18:00:00Z', '2026-11-23T20:15:00Z'];
  expect(formatTime(morning, pacific)).toBe('10:00\u00a0AM');
  expect(formatDateTime(morning, pacific)).toBe('Nov\u00a023, 10:00\u00a0AM');
  expect(formatRange(morning, noon, pacific)).toMatch(/^10:00\u00a0AM\u00a0–\s12:15\u00a0PM$/);
});

test('a range past midnight shows times without dates', () => {
  const [start, midnight] = ['2026-11-24T07:30:00Z', '2026-11-24T08:00:00Z'];
  expect(formatRange(start, '2026-11-24T08:15:00Z', pacific)).toMatch(/^11:30\sPM\s–\s12:15\sAM$/);
  expect(formatRange(start, midnight, pacific)).toMatch(/^11:30\sPM\s–\s12:00\sAM$/);
});

test('a date without a time is zone-independent', () => {
  expect(formatDate('2019-04-09', 'Pacific/Pago_Pago')).toBe('Apr\u00a09, 2019');
});

test('names today, tomorrow and yesterday in the reader’s zone', () => {
  const now = new Date('2026-11-24T07:30:00Z'); // the evening of the 23rd in California
  expect(formatRelativeDay('2026-11-23T23:30:00Z', pacific, now)).toBe('Today');
  expect(formatRelativeDay('2026-11-24T23:30:00Z', pacific, now)).toBe('Tomorrow');
  expect(formatRelativeDay('2026-11-22T23:30:00Z', pacific, now)).toBe('Yesterday');
  expect(formatRelativeDay('2026-11-30T23:30:00Z', pacific, now)).toBe('Monday, November\u00a030');
});

test('resolves zones by label and by IANA name', () => {
  expect(toIanaZone('Pacific Time (US & Canada)')).toBe(pacific);
  expect(toIanaZone('America/Chicago')).toBe('America/Chicago');
  expect(toIanaZone('Alaska')).toBe('America/Anchorage');
});

test('a day has 48 half hours', () => {
  expect(halfHourSlots).toHaveLength(48);
  expect([halfHourSlots[0], halfHourSlots[1], halfHourSlots[24], halfHourSlots[47]]).toEqual([
    '12:00 AM',
    '12:30 AM',
    '12:00 PM',
    '11:30 PM',
  ]);
});
