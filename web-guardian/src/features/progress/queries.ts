import { type GoalsAnswer, type GoalWithHistoryAnswer, listGoalsOptions, readGoalOptions } from '@larkwell/app-kit/api';

export const goalsQuery = (childId: string) => ({
  ...listGoalsOptions({ path: { client_id: childId } }),
  select: ({ goals }: GoalsAnswer) => goals,
});

/** Newest first. */
export const goalHistoryQuery = (childId: string, goalId: string) => ({
  ...readGoalOptions({ path: { client_id: childId, goal_id: goalId } }),
  select: ({ goal }: GoalWithHistoryAnswer) => goal.progress_histories,
});
