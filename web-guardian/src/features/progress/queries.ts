import {
  type GoalsResponse,
  type GoalWithHistoryResponse,
  listGoalsOptions,
  readGoalOptions,
} from '@larkwell/app-kit/api';

export const goalsQuery = (childId: string) => ({
  ...listGoalsOptions({ path: { client_id: childId } }),
  select: ({ goals }: GoalsResponse) => goals,
});

/** Newest first. */
export const goalHistoryQuery = (childId: string, goalId: string) => ({
  ...readGoalOptions({ path: { client_id: childId, goal_id: goalId } }),
  select: ({ goal }: GoalWithHistoryResponse) => goal.progress_histories,
});
