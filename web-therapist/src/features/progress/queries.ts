import {
  type GoalsResponse,
  type GoalWithHistoryResponse,
  listGoalsOptions,
  readGoalOptions,
} from '@larkwell/app-kit/api';

/** Query keys of all goal lists and histories. */
export const goalKeys = [[{ _id: 'listGoals' }], [{ _id: 'readGoal' }]] as const;

/** Newest first. */
export const goalsQuery = (clientId: string) => ({
  ...listGoalsOptions({ path: { client_id: clientId } }),
  select: ({ goals }: GoalsResponse) => goals,
});

/** A goal with its history, newest first. */
export const goalQuery = (clientId: string, goalId: string) => ({
  ...readGoalOptions({ path: { client_id: clientId, goal_id: goalId } }),
  select: ({ goal }: GoalWithHistoryResponse) => goal,
});
