import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  listEventRecapsOptions,
  listRecapPhrasesOptions,
  listRecaps,
  listRecapsQueryKey,
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
