import { type GoalWithHistoryResponse, readGoalOptions } from '@larkwell/app-kit/api';

/** Query keys of all goal lists, histories and trials. */
export const goalKeys = [[{ _id: 'listGoals' }], [{ _id: 'readGoal' }], [{ _id: 'listGoalTrials' }]] as const;

/** A goal with its history, newest first. */
export const goalQuery = (clientId: string, goalId: string) => ({
  ...readGoalOptions({ path: { client_id: clientId, goal_id: goalId } }),
  select: ({ goal }: GoalWithHistoryResponse) => goal,
});
