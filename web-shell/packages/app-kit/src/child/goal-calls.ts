import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  type GoalsResponse,
  type GoalTrialsResponse,
  listGoals,
  listGoalsQueryKey,
  listGoalTrialsOptions,
} from '../api/index.ts';

/** A child's goals in pages of 20, in the therapist's order, merged by id into one list. `docs/product/web.md#load-more` */
export const goalsQuery = (childId: string) =>
  infiniteQueryOptions({
    queryKey: listGoalsQueryKey({ path: { client_id: childId } }),
    queryFn: ({ pageParam, signal }) => listGoals({ path: { client_id: childId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: GoalsResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ goals }) => goals.map((goal) => [goal.id, goal] as const))).values(),
    ],
  });

/** The trials of a child's goals, by the goal's id. */
export const goalTrialsQuery = (childId: string) => ({
  ...listGoalTrialsOptions({ path: { client_id: childId } }),
  select: ({ goal_trials }: GoalTrialsResponse) => new Map(goal_trials.map((goal) => [goal.goal_id, goal])),
});
