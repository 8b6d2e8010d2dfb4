import { Button, FormNotice, Stack } from '@larkwell/ui';
import { messageOf } from '../api/error.ts';
import { t } from '../messages.ts';

interface LoadMoreProps {
  /** The result of an infinite query whose first page is there. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** Below a list that comes in pages; away on the last one. What keeps the next page away is said, and tried again. */
export function LoadMore({ query }: LoadMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Stack align="center" gap="sm" mt="md">
      {query.isFetchNextPageError && <FormNotice>{messageOf(query.error)}</FormNotice>}
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t('loadMore')}
      </Button>
    </Stack>
  );
}
