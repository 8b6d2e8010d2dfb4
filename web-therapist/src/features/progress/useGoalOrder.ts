import { useToastMutation } from '@larkwell/app-kit';
import { changeGoal, type Goal } from '@larkwell/app-kit/api';
import { useRef, useState } from 'react';
import { t } from './messages.ts';
import { goalKeys } from './queries.ts';

interface Move {
  id: string;
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
  const save = useToastMutation({
    mutationFn: ({ id, position }: Move) =>
      changeGoal({ path: { client_id: clientId, goal_id: id }, body: { position } }),
    success: t('moved'),
    invalidates: goalKeys,
  });

  function move({ id }: Goal, position: number) {
    const wanted = { id, position };
    setPending((moves) => [...moves, wanted]);
    last.current = last.current
      .then(() => save.mutateAsync(wanted))
      .then(
        () => undefined,
        () => undefined, // the toast has shown it
      )
      .then(() => setPending((moves) => moves.filter((each) => each !== wanted)));
  }

  return { goals: pending.reduce(withMove, saved), move };
}

/** The list with a goal at another place among those with the same long-term goal. */
export function withMove(goals: readonly Goal[], { id, position }: Move): readonly Goal[] {
  const moved = goals.find((goal) => goal.id === id);
  if (!moved) return goals;
  const siblings = goals.filter((goal) => goal.parent_id === moved.parent_id && goal !== moved);
  siblings.splice(position, 0, moved);
  const inOrder = siblings[Symbol.iterator]();
  return goals.map((goal) => (goal.parent_id === moved.parent_id ? (inOrder.next().value ?? goal) : goal));
}
