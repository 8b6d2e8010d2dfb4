import { type GoalsAnswer, type GoalWithHistoryAnswer, listGoalsOptions, readGoalOptions } from '@larkwell/app-kit/api';

/** Every list of goals and every history. */
export const goalKeys = [[{ _id: 'listGoals' }], [{ _id: 'readGoal' }]] as const;

/** Newest first. */
export const goalsQuery = (clientId: string) => ({
  ...listGoalsOptions({ path: { client_id: clientId } }),
  select: ({ goals }: GoalsAnswer) => goals,
});

/** With its history, newest first. */
export const goalQuery = (clientId: string, goalId: string) => ({
  ...readGoalOptions({ path: { client_id: clientId, goal_id: goalId } }),
  select: ({ goal }: GoalWithHistoryAnswer) => goal,
});
