import { expect, test } from 'vitest';
import { eventsAt, movedCursor, neighborsOf, slotTimes } from './walk.ts';

const timeZone = 'America/Los_Angeles';
const event = (id: string, day: string, time: string) => ({
  id,
  start: `2026-11-${day}T${time}:00-08:00`,
  end: `2026-11-${day}T${time.slice(0, 3)}45:00-08:00`,
});
const events = [
  event('wed-late', '18', '15:00'),
  event('mon-early', '16', '09:00'),
  event('mon-late', '16', '15:00'),
  event('wed-early', '18', '09:00'),
];

test.each([
  ['mon-early', 'ArrowDown', 'mon-late'],
  ['mon-late', 'ArrowDown', 'wed-early'],
  ['wed-early', 'ArrowUp', 'mon-late'],
  ['mon-late', 'ArrowRight', 'wed-late'],
  ['wed-early', 'ArrowLeft', 'mon-early'],
  ['mon-early', 'ArrowUp', undefined],
  ['mon-early', 'ArrowLeft', undefined],
  ['mon-early', 'x', undefined],
])('from %s %s leads to %s', (from, key, expected) => {
  expect(neighborsOf(events, from, key, timeZone)[0]).toBe(expected);
});

test.each([
  ['ArrowDown', { day: '2026-11-20', minutes: 570 }],
  ['ArrowUp', { day: '2026-11-20', minutes: 510 }],
  ['ArrowRight', { day: '2026-11-23', minutes: 540 }],
  ['ArrowLeft', { day: '2026-11-19', minutes: 540 }],
  ['Enter', null],
])('%s moves the slot, over a hidden weekend', (key, expected) => {
  expect(movedCursor({ day: '2026-11-20', minutes: 540 }, key, false)).toEqual(expected);
});

test('a slot ends at midnight and starts after the gap of a clock change', () => {
  expect(movedCursor({ day: '2026-11-20', minutes: 1410 }, 'ArrowDown', true)?.minutes).toBe(1410);
  expect(slotTimes({ day: '2026-03-08', minutes: 150 }, timeZone)).toEqual({
    start: '2026-03-08T10:30:00Z',
    end: '2026-03-08T11:00:00Z',
  });
});

test('an event is at a slot that it touches, not at the next one', () => {
  const at = (minutes: number) => eventsAt(events, slotTimes({ day: '2026-11-16', minutes }, timeZone));
  expect(at(570).map(({ id }) => id)).toEqual(['mon-early']);
  expect(at(600)).toEqual([]);
});
