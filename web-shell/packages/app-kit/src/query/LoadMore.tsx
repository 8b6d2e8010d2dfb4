import { Button, FormNotice, Stack } from '@larkwell/ui';
import { messageOf } from '../api/error.ts';
import { t } from '../messages.ts';
import { type PagedQuery, useNextPage } from './pages.ts';

interface LoadMoreProps {
  /** An infinite query with its first page loaded. */
  query: PagedQuery & { hasNextPage: boolean; isFetchNextPageError: boolean; error: unknown };
}

/** The 'Load more' button below a paginated list, with errors; hidden on the last page. */
export function LoadMore({ query }: LoadMoreProps) {
  const { loading, load } = useNextPage(query);
  if (!query.hasNextPage) return null;
  return (
    <Stack align="center" gap="sm" mt="md">
      {query.isFetchNextPageError && <FormNotice>{messageOf(query.error)}</FormNotice>}
      <Button variant="default" loading={loading} onClick={() => void load()}>
        {t('loadMore')}
      </Button>
    </Stack>
  );
}
