import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const loadsNextPage = ({ state }: Query) => state.fetchStatus !== 'idle' && state.fetchMeta?.fetchMore !== undefined;

/**
 * Makes queries stale and refetches those on the screen. A list that is loading its next page refetches once that page
 * is there: a refetch in between would drop the page. `docs/product/web.md#live-updates`
 */
export async function invalidate(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const waiting = new Set(client.getQueryCache().findAll(filters).filter(loadsNextPage));
  const affects = (query: Query) => !waiting.has(query) && (filters.predicate?.(query) ?? true);
  await Promise.all([
    client.invalidateQueries({ ...filters, predicate: affects }),
    ...[...waiting].map(async (query) => {
      await query.promise?.catch(() => undefined); // the list shows its own error
      await client.invalidateQueries({ predicate: (one) => one === query });
    }),
  ]);
}

export interface PagedQuery {
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
  refetch: (options: { cancelRefetch: false }) => Promise<unknown>;
}

/** Loads the next page. A refetch that is running ends first: dropping it would keep outdated earlier pages. */
export function useNextPage(query: PagedQuery): { loading: boolean; load: () => Promise<void> } {
  // read while rendering, so that the library renders again when they change
  const { isFetching, isFetchingNextPage, fetchNextPage, refetch } = query;
  const [pressed, setPressed] = useState(false);
  const load = async () => {
    setPressed(true);
    try {
      if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false });
      await fetchNextPage();
    } finally {
      setPressed(false);
    }
  };
  return { loading: pressed || isFetchingNextPage, load };
}
