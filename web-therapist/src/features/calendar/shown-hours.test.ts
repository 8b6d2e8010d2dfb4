import { expect, test } from 'vitest';
import { isOutside, shownHoursOf } from './shown-hours.ts';

const zone = 'America/Los_Angeles';
const shown = { starts: 9 * 60, ends: 17 * 60 };
const at = (start: string, end: string) => ({
  start_date: `2026-11-16T${start}-08:00`,
  end_date: `2026-11-16T${end}-08:00`,
});

test('shows whole hours from the earliest start to the latest end', () => {
  const stretches = [
    { starts: 9 * 60 + 30, ends: 12 * 60 },
    { starts: 13 * 60, ends: 16 * 60 + 15 },
  ];
  expect(shownHoursOf(stretches)).toEqual(shown);
  expect(shownHoursOf([])).toBeNull();
});

test.each([
  ['before them', at('08:00:00', '09:00:00'), true],
  ['into them', at('08:30:00', '09:15:00'), false],
  ['out of them', at('16:45:00', '17:30:00'), false],
  ['after them', at('17:00:00', '17:45:00'), true],
])('an event %s', (_, event, outside) => {
  expect(isOutside(event, shown, zone)).toBe(outside);
});
