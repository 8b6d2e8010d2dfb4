import type { CueLevel, Trial } from '@larkwell/app-kit/api';
import { randomBy } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { cueLevels, latestOf, merged, type Trials, tallyByLevel, tallyOfGoal, unsavedTrials } from './trials.ts';

/** Numbers from 0 to below `limit` that are the same in each run. */
function dice(seed: number) {
  const random = randomBy(seed);
  return (limit: number) => Math.floor(random() * limit);
}

function randomTrials(roll: (limit: number) => number): Trial[] {
  return Array.from({ length: roll(12) }, (_, index) => ({
    id: `trial-${index}`,
    goal_id: `goal-${roll(2)}`,
    child_id: 'child-1',
    correct: roll(2) === 0,
    cue_level: cueLevels[roll(4)] as CueLevel,
    tapped_at: `2026-11-16T18:00:${String(index).padStart(2, '0')}Z`,
    undone: false,
  }));
}

test('trials of two devices become their union, in any order', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const roll = dice(seed);
    const all = randomTrials(roll);
    const seenBy = () => all.filter(() => roll(2) === 0).map((trial) => ({ ...trial, undone: roll(3) === 0 }));
    const [one, other] = [seenBy(), seenBy()];
    const union = merged(merged({}, one), other);
    expect(merged(merged({}, other), one)).toEqual(union);
    expect(merged(union, one)).toEqual(union);
    const ids = new Set([...one, ...other].map(({ id }) => id));
    expect(new Set(Object.keys(union))).toEqual(ids);
    for (const id of ids)
      expect(union[id]?.undone).toBe([...one, ...other].some((trial) => trial.id === id && trial.undone));
    expect(unsavedTrials(merged({}, one), union)).toEqual([]);
  }
});

test('percentages and counts by cue level agree with counting one by one', () => {
  for (let seed = 0; seed < 300; seed += 1) {
    const all = randomTrials(dice(seed));
    const trials = merged({}, all);
    const own = all.filter(({ goal_id }) => goal_id === 'goal-1');
    const right = own.filter(({ correct }) => correct).length;
    const { correct, trials: count, percent } = tallyOfGoal(trials, 'goal-1');
    expect([correct, count]).toEqual([right, own.length]);
    expect(percent).toBe(count === 0 ? 0 : Math.round((100 * right) / count));
    const levels = tallyByLevel(trials, 'goal-1');
    expect(levels.reduce((sum, level) => sum + level.trials, 0)).toBe(count);
    expect(levels.reduce((sum, level) => sum + level.correct, 0)).toBe(right);
  }
});

test('an undone trial is saved, also one whose first request may have arrived', () => {
  const [trial] = randomTrials(() => 1) as [Trial];
  const undone: Trials = { [trial.id]: { ...trial, undone: true } };
  expect(unsavedTrials(undone, {})).toEqual([{ ...trial, undone: true }]);
  expect(unsavedTrials(undone, undone)).toEqual([]);
  expect(unsavedTrials(undone, { [trial.id]: trial })).toEqual([{ ...trial, undone: true }]);
  expect(latestOf(undone, trial.goal_id)).toBeUndefined();
});
