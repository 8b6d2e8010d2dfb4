import { useToastMutation } from '@larkwell/app-kit';
import { changeGoal, type Goal } from '@larkwell/app-kit/api';
import { useRef, useState } from 'react';
import { t } from './messages.ts';
import { goalKeys } from './queries.ts';

export interface Move {
  id: string;
  /** The long-term goal that it is part of; null for none. */
  parentId: string | null;
  /** Among the goals with the same long-term goal, from 0. */
  position: number;
}

/**
 * Sorts a child's goals. A move shows at once; if it can't be saved, a toast says why and the goal goes back. Moves are saved one
 * after another, because each position is one of the list that the move before made.
 */
export function useGoalOrder(clientId: string, saved: readonly Goal[]) {
  const [pending, setPending] = useState<readonly Move[]>([]);
  const last = useRef(Promise.resolve());
  const goals = pending.reduce(withMove, saved);
  const save = useToastMutation({
    mutationFn: ({ id, ...change }: { id: string; position: number; parent_id?: string | null }) =>
      changeGoal({ path: { client_id: clientId, goal_id: id }, body: change }),
    success: t('moved'),
    invalidates: goalKeys,
  });

  function move(wanted: Move) {
    const { id, parentId, position } = wanted;
    const stays = goals.some((goal) => goal.id === id && goal.parent_id === parentId);
    const change = stays ? { id, position } : { id, position, parent_id: parentId };
    setPending((moves) => [...moves, wanted]);
    last.current = last.current
      .then(() => save.mutateAsync(change))
      .then(
        () => undefined,
        () => undefined, // the toast has shown it
      )
      .then(() => setPending((moves) => moves.filter((each) => each !== wanted)));
  }

  return { goals, move };
}

/** The list with a goal at this place among the parts of a long-term goal, or among the goals that are no part. */
export function withMove(goals: readonly Goal[], { id, parentId, position }: Move): readonly Goal[] {
  const moved = goals.find((goal) => goal.id === id);
  if (!moved) return goals;
  const others = goals.filter((goal) => goal !== moved);
  const siblings = others.filter(({ parent_id }) => parent_id === parentId);
  const next = siblings[position];
  const last = siblings.at(-1) ?? others.find((goal) => goal.id === parentId);
  const place = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : 0;
  return others.toSpliced(place, 0, { ...moved, parent_id: parentId });
}
