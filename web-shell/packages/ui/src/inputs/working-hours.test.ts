import { expect, test } from 'vitest';
import { clockText, dayMinutes } from './clock.ts';
import {
  addInterval,
  changeInterval,
  copyDay,
  problemsOf,
  removeInterval,
  stretchesOf,
  switchDay,
  type TypedWeek,
  typedWeek,
  type WorkingStretch,
  weekdays,
} from './working-hours.ts';

const empty = typedWeek([]);
const week = (...intervals: [day: (typeof weekdays)[number], start: string, end: string][]): TypedWeek => {
  const typed = intervals.map(([day, start, end], index) => ({ day, interval: { key: `k${index}`, start, end } }));
  const days = weekdays.map((day) => {
    const own = typed.filter((one) => one.day === day).map(({ interval }) => interval);
    return [day, { on: own.length > 0, intervals: own }];
  });
  return Object.fromEntries(days);
};

test('an interval within a day is unchanged', () => {
  expect(stretchesOf(week(['tuesday', '9:00 AM', '17:30']))).toEqual([{ day: 'tuesday', starts: 540, ends: 1050 }]);
});

test('splits an interval at midnight, Sunday into Monday', () => {
  expect(stretchesOf(week(['sunday', '10:00 PM', '2:00 AM']))).toEqual([
    { day: 'monday', starts: 0, ends: 120 },
    { day: 'sunday', starts: 1320, ends: dayMinutes },
  ]);
});

test('12:00 AM as an end means the end of the day', () => {
  expect(stretchesOf(week(['friday', '12:00 AM', '12:00 AM']))).toEqual([{ day: 'friday', starts: 0, ends: 1440 }]);
  expect(problemsOf(week(['friday', '12:00 AM', '12:00 AM'])).size).toBe(0);
});

test('adjacent hours do not overlap', () => {
  expect(problemsOf(week(['monday', '9:00 AM', '12:00 PM'], ['monday', '12:00 PM', '5:00 PM'])).size).toBe(0);
});

test('both overlapping intervals name the other', () => {
  const problems = problemsOf(week(['monday', '9:00 AM', '12:00 PM'], ['monday', '11:30 AM', '5:00 PM']));
  expect(problems.get('k0')).toEqual({ start: 'Overlaps with 11:30 AM to 5:00 PM' });
  expect(problems.get('k1')).toEqual({ start: 'Overlaps with 9:00 AM to 12:00 PM' });
});

test('hours past midnight can overlap with the next morning', () => {
  const problems = problemsOf(week(['monday', '10:00 PM', '2:00 AM'], ['tuesday', '1:00 AM', '3:00 AM']));
  expect(problems.get('k1')).toEqual({ start: 'Overlaps with 10:00 PM to 2:00 AM on Monday' });
});

test.each([
  ['', '5:00 PM', { start: 'Start time is required' }],
  ['9:00 AM', '', { end: 'End time is required' }],
  ['25:00', '5:00 PM', { start: 'Enter a time like 9:30 AM' }],
  ['9:00 AM', '10:75 AM', { end: 'Enter a time like 9:30 AM' }],
  ['9:00 AM', '09:00', { end: 'End time must be different from start time' }],
])('%j to %j reports %j', (start, end, problem) => {
  expect(problemsOf(week(['monday', start, end])).get('k0')).toEqual(problem);
});

test('a day that is off is ignored and restored', () => {
  const off = switchDay(week(['monday', '9:00 AM', 'nonsense']), 'monday', false);
  expect(stretchesOf(off)).toEqual([]);
  expect(problemsOf(off).size).toBe(0);
  expect(switchDay(off, 'monday', true).monday.intervals[0]?.end).toBe('nonsense');
});

test('copying a day replaces hours and turns days on', () => {
  const copied = copyDay(week(['monday', '9:00 AM', '1:00 PM'], ['friday', '7:00 PM', '8:00 PM']), 'monday', [
    'wednesday',
    'friday',
  ]);
  expect(stretchesOf(copied)).toEqual(
    ['monday', 'wednesday', 'friday'].map((day) => ({ day, starts: 540, ends: 780 })),
  );
});

/** Numbers that look random and are the same in each run (Park and Miller's generator). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

const disjointAndInside = (stretches: readonly WorkingStretch[]) =>
  stretches.every(({ day, starts, ends }, index) => {
    const next = stretches[index + 1];
    return starts >= 0 && starts < ends && ends <= dayMinutes && (next?.day !== day || next.starts >= ends);
  });

test('valid hours are disjoint, within their days, and round-trip', () => {
  let kept = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const random = numbers(seed);
    const anyDay = () => weekdays[random(7)] ?? 'monday';
    const anyTime = () => clockText(random(96) * 15);
    let edited = empty;
    for (let step = 0; step < 12; step++) {
      const day = anyDay();
      const key = edited[day].intervals[random(4)]?.key;
      const edits = [
        () => switchDay(edited, day, random(4) > 0),
        () => (edited[day].on ? addInterval(edited, day) : edited),
        () => (key ? changeInterval(edited, day, key, { start: anyTime() }) : edited),
        () => (key ? changeInterval(edited, day, key, { end: anyTime() }) : edited),
        () => (key ? removeInterval(edited, day, key) : edited),
        () =>
          edited[day].on
            ? copyDay(
                edited,
                day,
                [anyDay()].filter((other) => other !== day),
              )
            : edited,
      ];
      edited = edits[random(edits.length)]?.() ?? edited;
    }
    if (problemsOf(edited).size > 0) continue;
    kept += 1;
    const stretches = stretchesOf(edited);
    expect(disjointAndInside(stretches), `seed ${seed}`).toBe(true);
    expect(stretchesOf(typedWeek(stretches)), `seed ${seed}`).toEqual(stretches);
  }
  expect(kept).toBeGreaterThan(100);
});
