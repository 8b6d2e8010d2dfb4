import { expect, test } from 'vitest';
import { familyTime } from './family-time.ts';

const session = { start_date: '2026-11-16T17:00:00+00:00', end_date: '2026-11-16T17:45:00+00:00' };
const plain = (text: string | null) => text?.replace(/[\s\u2060]+/g, ' ');

test('shows the time in the family’s zone', () => {
  expect(plain(familyTime(session, 'America/New_York', 'America/Los_Angeles'))).toBe(
    '12:00 – 12:45 PM for the family (Eastern Time)',
  );
});

test('understands the server’s zone labels', () => {
  expect(plain(familyTime(session, 'Central Time (US & Canada)', 'America/Los_Angeles'))).toContain('11:00');
});

test('names the day if it differs', () => {
  const late = { start_date: '2026-11-17T05:30:00+00:00', end_date: '2026-11-17T06:15:00+00:00' };
  expect(plain(familyTime(late, 'America/New_York', 'America/Los_Angeles'))).toMatch(/^Tuesday, November 17/);
});

test.each([
  ['the same zone', 'America/Los_Angeles', session],
  ['no known zone', null, session],
  ['a zone that agrees only in winter, in winter', 'America/Phoenix', session],
])('shows no second time for %s', (_, familyZone, times) => {
  const zone = familyZone === 'America/Phoenix' ? 'America/Denver' : 'America/Los_Angeles';
  expect(familyTime(times, familyZone, zone)).toBeNull();
});

test('a zone that agrees only in winter differs in summer', () => {
  const summer = { start_date: '2026-07-16T17:00:00+00:00', end_date: '2026-07-16T17:45:00+00:00' };
  expect(plain(familyTime(summer, 'America/Phoenix', 'America/Denver'))).toContain('10:00');
});
