import { beforeEach, expect, test, vi } from 'vitest';
import { conflictText, dateText } from './refusal.ts';

beforeEach(() => void vi.setSystemTime('2026-11-20T12:00:00Z'));

test('a date in another year shows the year', () => {
  const said = (day: string) =>
    dateText({ start_date: `${day}T17:00:00Z`, end_date: `${day}T17:45:00Z` }, 'America/Los_Angeles');
  expect(said('2026-12-08')).toMatch(/^Tuesday, December.8, 9:00/);
  expect(said('2027-12-14')).toMatch(/^Tuesday, December.14, 2027, 9:00/);
});

test('a time and AM or PM stay on one line', () => {
  const date = { start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T20:15:00Z' };
  expect(dateText(date, 'America/Los_Angeles').match(/\s[AP]M/g)).toEqual(['\u00a0AM', '\u00a0PM']);
});

test.each([
  ['service_ended', 'the service will have ended'],
  ['account_closed', 'the family closed its account'],
  ['subscription_paused', 'the family’s plan is paused'],
  ['payment_overdue', 'the family’s plan is overdue'],
  ['group_full', 'the group is full'],
] as const)('a date refused because of %s shows the reason', (reason, said) => {
  const date = { start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T17:45:00Z' };
  expect(conflictText({ ...date, reason, conflicts_with: [] }, 'America/Los_Angeles')).toBe(said);
});

test('a conflict names attending children if the viewer may know them', () => {
  const met = { event_id: 'event-9', start_date: '2026-11-24T17:00:00Z', end_date: '2026-11-24T17:45:00Z' };
  const taken = { ...met, reason: 'taken' } as const;
  const said = (part: object) =>
    conflictText({ ...taken, conflicts_with: [{ ...met, title: 'Group session', ...part }] }, 'America/Los_Angeles');
  expect(said({ guests: ['Mila', 'Noah'] })).toMatch(/^Group session with Mila, Noah, 9:00/);
  expect(said({ guests: [] })).toMatch(/^Group session, 9:00/);
  expect(said({})).toMatch(/^Group session, 9:00/);
});
