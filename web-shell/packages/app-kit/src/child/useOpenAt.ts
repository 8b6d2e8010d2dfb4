import { showNote } from '@larkwell/ui';
import { useEffect, useRef } from 'react';

interface PagedNotes {
  data: readonly { id: string }[] | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Loads earlier pages until the linked message is among them, and scrolls to it once. */
export function useOpenAt(linkedId: string | null, query: PagedNotes): void {
  const shown = useRef<string | null>(null);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (linkedId === null || shown.current === linkedId || !data) return;
    if (data.some(({ id }) => id === linkedId)) {
      shown.current = linkedId;
      showNote(linkedId);
    } else if (hasNextPage && !isFetching && !isError) {
      void fetchNextPage();
    }
  }, [linkedId, data, hasNextPage, isFetching, isError, fetchNextPage]);
}
