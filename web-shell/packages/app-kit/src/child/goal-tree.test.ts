import { expect, test } from 'vitest';
import type { Goal } from '../api/index.ts';
import { goalTree, lastReachedOf, nextStepOf } from './goal-tree.ts';

const goal = (id: string, parent_id: string | null = null) => ({ id, parent_id, steps: [] }) as unknown as Goal;
const withSteps = (...reached: (string | null)[]) =>
  ({ steps: reached.map((reached_at, index) => ({ id: `${index}`, content: '', reached_at })) }) as unknown as Goal;

test('short-term goals are parts of their long-term goal, in order', () => {
  const goals = [goal('a'), goal('b', 'a'), goal('c', 'a'), goal('d'), goal('e', 'not loaded')];
  const tree = goalTree(goals).map(({ goal, parts }) => [goal.id, ...parts.map(({ id }) => id)]);
  expect(tree).toEqual([['a', 'b', 'c'], ['d'], ['e']]);
});

test('the next step is the first one that was not reached', () => {
  const goal = withSteps('2026-03-03T12:00:00Z', null, '2026-03-02T12:00:00Z', null);
  expect(nextStepOf(goal)?.id).toBe('1');
  expect(lastReachedOf(goal)?.id).toBe('0');
  expect(nextStepOf(withSteps('2026-03-03T12:00:00Z'))).toBeUndefined();
  expect(lastReachedOf(withSteps(null))).toBeUndefined();
});
