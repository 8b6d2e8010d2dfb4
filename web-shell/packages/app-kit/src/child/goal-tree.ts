import type { Goal, GoalStep } from '../api/index.ts';

export interface GoalWithParts {
  goal: Goal;
  /** Its short-term goals. */
  parts: readonly Goal[];
}

/** Goals with their short-term goals, in the order of the list. A short-term goal whose long-term goal isn't loaded is alone. */
export function goalTree(goals: readonly Goal[]): GoalWithParts[] {
  const loaded = new Set(goals.map(({ id }) => id));
  const isPart = ({ parent_id }: Goal) => parent_id !== null && loaded.has(parent_id);
  return goals
    .filter((goal) => !isPart(goal))
    .map((goal) => ({ goal, parts: goals.filter((each) => isPart(each) && each.parent_id === goal.id) }));
}

/** The first step that the child hasn't reached. */
export const nextStepOf = ({ steps }: Goal): GoalStep | undefined =>
  steps.find(({ reached_at }) => reached_at === null);

/** The step that was reached last. */
export const lastReachedOf = ({ steps }: Goal): GoalStep | undefined =>
  steps
    .filter(({ reached_at }) => reached_at !== null)
    .sort((one, other) => Date.parse(one.reached_at ?? '') - Date.parse(other.reached_at ?? ''))
    .at(-1);
