import { Button, FormNotice, Stack } from '@larkwell/ui';
import { messageOf } from '../api/error.ts';
import { t } from '../messages.ts';

interface LoadMoreProps {
  /** An infinite query with its first page loaded. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The 'Load more' button below a paginated list, with errors; hidden on the last page. */
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
