import { expect, test } from 'vitest';
import type { Practice } from '../api/index.ts';
import { daysBetweenSessions, practicedDays } from './practice-days.ts';

const zone = 'America/New_York';
const now = new Date('2026-11-25T18:00:00Z');
const at = (...instants: string[]) =>
  instants.map(
    (practiced_at): Practice => ({
      id: practiced_at,
      guardian_name: 'Ana',
      own: true,
      practiced_at,
      feeling: null,
      comment: '',
    }),
  );

test('a day counts once, however often the family practiced', () => {
  expect(practicedDays(at('2026-11-25T13:00:00Z', '2026-11-25T17:00:00Z'), zone, now)).toBe(1);
});

test('today and the six days before count', () => {
  expect(practicedDays(at('2026-11-19T12:00:00Z', '2026-11-18T12:00:00Z'), zone, now)).toBe(1);
});

test('days are the reader’s', () => {
  const aroundMidnight = at('2026-11-24T04:30:00Z', '2026-11-24T05:30:00Z');
  expect(practicedDays(aroundMidnight, zone, now)).toBe(2);
  expect(practicedDays(aroundMidnight, 'UTC', now)).toBe(1);
});

test('nothing practiced is no day', () => {
  expect(practicedDays([], zone, now)).toBe(0);
});

test('between two sessions each day counts once', () => {
  const practices = at('2026-11-18T12:00:00Z', '2026-11-18T15:00:00Z', '2026-11-20T12:00:00Z', '2026-11-24T12:00:00Z');
  expect(daysBetweenSessions(practices, '2026-11-16T18:00:00Z', '2026-11-23T18:00:00Z', zone)).toBe(2);
  expect(daysBetweenSessions(practices, '2026-11-23T18:00:00Z', '2026-11-24T12:00:00Z', zone)).toBe(1);
});
