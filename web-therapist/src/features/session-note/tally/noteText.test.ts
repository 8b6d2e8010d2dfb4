import type { CueLevel, Goal, Trial } from '@larkwell/app-kit/api';
import { expect, test } from 'vitest';
import { hasGenerated, sentenceOf, withTrialData } from './noteText.ts';
import { merged } from './trials.ts';

const goalOf = (id: string, title: string) => ({ id, title, description: title }) as Goal;
const says = goalOf('goal-1', 'Says R…');
const waits = goalOf('goal-2', 'Waits for a turn.');

/** Correct and all trials by cue level. */
function trialsOf(goal: Goal, levels: Partial<Record<CueLevel, [correct: number, all: number]>>): Trial[] {
  return Object.entries(levels).flatMap(([level, [correct, all]]) =>
    Array.from({ length: all }, (_, index) => ({
      id: `${goal.id} ${level} ${index}`,
      goal_id: goal.id,
      child_id: 'child-1',
      correct: index < correct,
      cue_level: level as CueLevel,
      tapped_at: '2026-11-16T18:00:00Z',
      undone: false,
    })),
  );
}

test.each([
  [{}, null],
  [{ independent: [0, 1] }, 'Says R: 0 of 1 correct (0%).'],
  [{ independent: [1, 1] }, 'Says R: 1 of 1 correct (100%), 1 independent.'],
  [{ independent: [6, 7], minimal: [2, 3] }, 'Says R: 8 of 10 correct (80%), 6 independent, 2 with minimal cues.'],
  [{ moderate: [1, 2], maximal: [1, 1] }, 'Says R: 2 of 3 correct (67%), 1 with moderate cues, 1 with maximal cues.'],
] as const)('%j reads %j', (levels, sentence) => {
  const trials = merged({}, trialsOf(says, levels as Partial<Record<CueLevel, [number, number]>>));
  expect(sentenceOf(says, trials)).toBe(sentence);
  if (sentence) expect(hasGenerated(`Typed before\n${sentence}`, [waits, says])).toBe(true);
});

test('adds a sentence for each goal with trials below what is typed', () => {
  const trials = merged({}, [...trialsOf(says, { independent: [1, 2] }), ...trialsOf(waits, { minimal: [1, 1] })]);
  expect(withTrialData('', [says], trials)).toBe('Says R: 1 of 2 correct (50%), 1 independent.');
  expect(withTrialData('Came happy.\n', [says, waits, goalOf('goal-3', 'Greets')], trials)).toBe(
    [
      'Came happy.',
      'Says R: 1 of 2 correct (50%), 1 independent.',
      'Waits for a turn: 1 of 1 correct (100%), 1 with minimal cues.',
    ].join('\n'),
  );
});

test('replaces its own sentence and keeps a changed one', () => {
  const before = merged({}, trialsOf(says, { independent: [1, 2] }));
  const after = merged(before, trialsOf(says, { minimal: [1, 1] }));
  const text = withTrialData('Came happy.', [says], before);
  const now = 'Says R: 2 of 3 correct (67%), 1 independent, 1 with minimal cues.';
  expect(withTrialData(`${text}\nLeft tired.`, [says], after)).toBe(`Came happy.\n${now}\nLeft tired.`);
  const changed = 'Says R: 1 of 2 correct (50%), 1 independent, with a mirror.';
  expect(hasGenerated(changed, [says])).toBe(false);
  expect(withTrialData(changed, [says], after)).toBe(`${changed}\n${now}`);
});
