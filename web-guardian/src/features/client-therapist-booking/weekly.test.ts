import { randomBy } from '@larkwell/app-kit/testing';
import { dayIn, formatTime } from '@larkwell/app-kit/time';
import { expect, test } from 'vitest';
import { overlap } from './slots.ts';
import { planFrom, weeklyPlans } from './weekly.ts';

const zone = 'America/Los_Angeles';
const slot = (start: string) => ({
  start_date: start,
  end_date: new Date(Date.parse(start) + 45 * 60_000).toISOString(),
});
/** Tuesdays in winter: 9:00 AM is 17:00 in UTC. */
const tuesdays = ['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'];
const at = (time: string, days = tuesdays) => days.map((day) => slot(`${day}T${time}:00Z`));
const ordered = (slots: ReturnType<typeof slot>[]) =>
  slots.toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date));

test('offers the time free every week, in the preferred part of the day', () => {
  const wednesdays = at('22:00', ['2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23']);
  const free = ordered([...at('17:00'), ...wednesdays]);
  const starts = weeklyPlans(free, { count: 4, zone, preferred: 'afternoon' }).map((plan) => plan.starts);
  expect(starts).toEqual([wednesdays.map(({ start_date }) => start_date), at('17:00').map((one) => one.start_date)]);
});

test('replaces a taken date with the nearest free time', () => {
  const free = ordered([
    ...at('17:00').filter((_, week) => week !== 1),
    slot('2026-12-08T18:30:00Z'),
    slot('2026-12-09T17:00:00Z'),
  ]);
  const [plan] = weeklyPlans(free, { count: 4, zone });
  expect(plan?.replaced).toEqual([{ date: '2026-12-08', start: '2026-12-08T18:30:00Z' }]);
  expect(plan?.starts).toHaveLength(4);
});

test('leaves out a week in which nothing is near', () => {
  const [plan] = weeklyPlans(
    at('17:00').filter((_, week) => week !== 1),
    { count: 4, zone },
  );
  expect(plan?.replaced).toEqual([{ date: '2026-12-08', start: null }]);
  expect(plan?.starts).toHaveLength(3);
});

test('the same time is that of the family’s clock, across a clock change', () => {
  // clocks go back on November 1: 9:00 AM is 16:00 in UTC before, 17:00 after
  const free = [slot('2026-10-27T16:00:00Z'), slot('2026-11-03T17:00:00Z')];
  expect(weeklyPlans(free, { count: 2, zone })[0]?.replaced).toEqual([]);
});

test('repeats a chosen time', () => {
  const free = ordered([...at('17:00'), ...at('18:00')]);
  const plan = planFrom('2026-12-08T18:00:00Z', free, { count: 4, zone });
  expect(plan?.starts).toEqual(
    at('18:00')
      .slice(1)
      .map(({ start_date }) => start_date),
  );
  expect(planFrom('2026-12-22T18:00:00Z', free, { count: 4, zone })).toBeNull();
});

test('every plan of 300 random calendars can be booked', () => {
  const random = randomBy(7);
  for (let round = 0; round < 300; round += 1) {
    const free = Array.from({ length: 28 }, (_, day) => day)
      .flatMap((day) => Array.from({ length: 12 }, (_, half) => day * 48 + 34 + half))
      .filter(() => random() < 0.3)
      .map((half) => slot(new Date(Date.parse('2026-10-12T00:00:00Z') + half * 30 * 60_000).toISOString()));
    const count = 2 + Math.floor(random() * 4);
    for (const { starts, replaced, example } of weeklyPlans(free, { count, zone })) {
      const chosen = free.filter(({ start_date }) => starts.includes(start_date));
      expect(chosen).toHaveLength(starts.length);
      expect(starts.length).toBeLessThanOrEqual(count);
      expect(chosen.some((one, index) => chosen.slice(index + 1).some((other) => overlap(one, other)))).toBe(false);
      const moved = new Set(replaced.map(({ start }) => start));
      const kept = starts.filter((start) => !moved.has(start));
      expect(new Set(kept.map((start) => formatTime(start, zone)))).toEqual(new Set([formatTime(example, zone)]));
      expect(new Set(kept.map((start) => dayIn(start, zone))).size).toBe(kept.length);
    }
  }
});
