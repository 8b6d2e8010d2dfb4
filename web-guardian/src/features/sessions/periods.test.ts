import { expect, test } from 'vitest';
import { periodOf } from './periods.ts';

const zone = 'America/New_York';
const now = new Date('2026-11-23T03:00:00Z'); // Sunday evening, November 22, in New York

test.each([
  ['2026-11-23T04:59:00Z', 'This week'],
  ['2026-11-16T05:00:00Z', 'This week'], // Monday, midnight
  ['2026-11-23T05:00:00Z', 'Next week'],
  ['2026-11-29T15:00:00Z', 'Next week'],
  ['2026-11-30T15:00:00Z', 'Week of Nov\u00a030'],
  ['2026-12-06T15:00:00Z', 'Week of Nov\u00a030'],
  ['2026-12-07T15:00:00Z', 'Week of Dec\u00a07'],
  ['2027-01-04T15:00:00Z', 'Week of Jan\u00a04, 2027'],
  ['2026-11-15T15:00:00Z', 'Last week'],
  ['2026-11-08T15:00:00Z', 'Earlier in November'],
  ['2026-10-31T15:00:00Z', 'October'],
  ['2025-11-20T15:00:00Z', 'November 2025'],
])('%s belongs to: %s', (instant, period) => {
  expect(periodOf(instant, zone, now)).toBe(period);
});
