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
  const moved = [...withMove(goals, { id, parentId: id.length > 1 ? 'a' : null, position })];
  expect(idsOf('a', moved)).toEqual(expected);
  expect(idsOf(null, moved)).toEqual(['a', 'b', 'c']);
});

test('every move is as taking the goal out and putting it in', () => {
  for (const { id, parent_id } of goals) {
    const others = idsOf(parent_id).filter((each) => each !== id);
    for (let position = 0; position <= others.length; position++) {
      const moved = [...withMove(goals, { id, parentId: parent_id, position })];
      expect(idsOf(parent_id, moved)).toEqual([...others.slice(0, position), id, ...others.slice(position)]);
      expect(moved).toHaveLength(goals.length);
    }
  }
});

test.each([
  ['b', 0, ['a2', 'b1']],
  ['b', 1, ['b1', 'a2']],
  ['c', 0, ['a2']],
  ['c', 4, ['a2']],
])('a short-term goal moves to %s at place %i', (parentId, position, expected) => {
  const list = [...goals.slice(0, 5), goalOf({ id: 'b1', term: 'short', parent_id: 'b' }), ...goals.slice(5)];
  const moved = [...withMove(list, { id: 'a2', parentId, position })];
  expect(idsOf(parentId, moved)).toEqual(expected);
  expect(idsOf('a', moved)).toEqual(['a1', 'a3']);
  expect(idsOf(null, moved)).toEqual(['a', 'b', 'c']);
});

test('a goal that is gone moves nothing', () => {
  expect(withMove(goals, { id: 'x', parentId: null, position: 0 })).toBe(goals);
});
