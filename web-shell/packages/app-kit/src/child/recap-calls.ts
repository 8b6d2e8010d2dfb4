import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import {
  listEventRecapsOptions,
  listRecapPhrasesOptions,
  listRecaps,
  listRecapsQueryKey,
  type Practice,
  type RecapPhrasesResponse,
  type RecapsPageResponse,
  type RecapsResponse,
} from '../api/index.ts';

/** The recaps that a child's family can read, newest first, in pages of 20. */
export const recapsQuery = (childId: string) =>
  infiniteQueryOptions({
    queryKey: listRecapsQueryKey({ path: { client_id: childId } }),
    queryFn: ({ pageParam, signal }) =>
      listRecaps({ path: { client_id: childId }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagy }: RecapsPageResponse) => pagy.next,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ recaps }) => recaps.map((recap) => [recap.id, recap] as const))).values(),
    ],
  });

/** What a child's family practiced after the latest 20 recaps; empty while that isn't known. */
export function usePractices(childId: string): readonly Practice[] {
  const { data } = useInfiniteQuery(recapsQuery(childId));
  return (data ?? []).flatMap(({ practices }) => practices);
}

/** The recaps of a session: shared ones, and the viewer's own drafts. */
export const eventRecapsQuery = (eventId: string) => ({
  ...listEventRecapsOptions({ path: { event_id: eventId } }),
  select: ({ recaps }: RecapsResponse) => recaps,
  staleTime: 0,
});

/** The lines that a recap offers. They change only with a release. */
export const recapPhrasesQuery = {
  ...listRecapPhrasesOptions(),
  select: ({ recap_phrases }: RecapPhrasesResponse) => recap_phrases,
  staleTime: Number.POSITIVE_INFINITY,
};
