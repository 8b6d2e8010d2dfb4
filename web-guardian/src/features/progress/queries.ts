import { type GoalWithHistoryResponse, readGoalOptions } from '@larkwell/app-kit/api';

/** Newest first. */
export const goalHistoryQuery = (childId: string, goalId: string) => ({
  ...readGoalOptions({ path: { client_id: childId, goal_id: goalId } }),
  select: ({ goal }: GoalWithHistoryResponse) => goal.progress_histories,
});
