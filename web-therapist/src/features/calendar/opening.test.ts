import { afterEach, expect, test, vi } from 'vitest';
import { fittingView, openingDay, weekOf } from './opening.ts';

afterEach(() => vi.unstubAllGlobals());

const zone = 'America/Los_Angeles';
const on = (day: string, canceled = false) => ({ end_date: `${day}T18:00:00-08:00`, canceled });
const friday = on('2026-11-20');
const sunday = on('2026-11-22');

test.each([
  ['Sunday evening, nothing left', '2026-11-22T19:00:00-08:00', [friday], '2026-11-23'],
  ['Sunday evening of an empty week', '2026-11-22T19:00:00-08:00', [], '2026-11-23'],
  ['Saturday with a session on Sunday', '2026-11-21T09:00:00-08:00', [friday, sunday], undefined],
  ['Saturday with a canceled session on Sunday', '2026-11-21T09:00:00-08:00', [on('2026-11-22', true)], '2026-11-23'],
  ['Friday after the last session', '2026-11-20T18:00:00-08:00', [friday], '2026-11-23'],
  ['Friday during the last session', '2026-11-20T17:59:00-08:00', [friday], undefined],
  ['Wednesday of an empty week', '2026-11-18T09:00:00-08:00', [], undefined],
])('%s', (_, now, events, day) => {
  expect(openingDay(events, new Date(now), zone)).toBe(day);
});

test('a week lasts from Monday to Monday on the therapist’s clock', () => {
  const { start, end } = weekOf(new Date('2026-11-02T07:59:00Z'), zone); // Sunday, the day of the clock change
  expect([start.toISOString(), end.toISOString()]).toEqual(['2026-10-26T07:00:00.000Z', '2026-11-02T08:00:00.000Z']);
});

test.each([
  [375, 'agenda'],
  [601, 'three_days'],
  [1000, 'three_days'],
  [1001, 'week'],
])('a screen of %i px opens with the %s', (width, view) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number.parseInt(query.replace('(max-width: ', ''), 10),
  }));
  expect(fittingView()).toBe(view);
});
