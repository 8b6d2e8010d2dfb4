import { infiniteQueryOptions } from '@tanstack/react-query';
import { type GoalsResponse, listGoals, listGoalsQueryKey } from '../api/index.ts';

/** A child's goals in pages of 20, newest first, merged by id into one list. `docs/product/web.md#load-more` */
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
