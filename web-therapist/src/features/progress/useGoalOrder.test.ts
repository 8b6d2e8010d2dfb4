import { goalOf } from '@larkwell/app-kit/testing';
import { expect, test } from 'vitest';
import { withMove } from './useGoalOrder.ts';

const goals = [
  goalOf({ id: 'a' }),
  goalOf({ id: 'a1', term: 'short', parent_id: 'a' }),
  goalOf({ id: 'a2', term: 'short', parent_id: 'a' }),
  goalOf({ id: 'a3', term: 'short', parent_id: 'a' }),
  goalOf({ id: 'b' }),
  goalOf({ id: 'c' }),
];
const idsOf = (parent: string | null, list = goals) =>
  list.filter(({ parent_id }) => parent_id === parent).map(({ id }) => id);

test.each([
  ['a3', 0, ['a3', 'a1', 'a2']],
  ['a1', 1, ['a2', 'a1', 'a3']],
  ['a1', 9, ['a2', 'a3', 'a1']],
])('%s moves to place %i among the short-term goals', (id, position, expected) => {
  const moved = [...withMove(goals, { id, position })];
  expect(idsOf('a', moved)).toEqual(expected);
  expect(idsOf(null, moved)).toEqual(['a', 'b', 'c']);
});

test('every move is as taking the goal out and putting it in', () => {
  for (const { id, parent_id } of goals) {
    const others = idsOf(parent_id).filter((each) => each !== id);
    for (let position = 0; position <= others.length; position++) {
      const moved = [...withMove(goals, { id, position })];
      expect(idsOf(parent_id, moved)).toEqual([...others.slice(0, position), id, ...others.slice(position)]);
      expect(moved).toHaveLength(goals.length);
    }
  }
});

test('a goal that is gone moves nothing', () => {
  expect(withMove(goals, { id: 'x', position: 0 })).toBe(goals);
});
