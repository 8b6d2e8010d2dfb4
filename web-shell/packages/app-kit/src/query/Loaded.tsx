import { Button, ErrorState, IconRefresh } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../api/error.ts';
import { t } from '../messages.ts';
import { HomeButton } from '../routing/HomeButton.tsx';

interface LoadedProps<Data> {
  /** A query's result, hand-written or generated. */
  query: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown>; isFetching: boolean };
  /** Placeholder of the same size as the data. */
  skeleton: ReactNode;
  /** 'We couldn’t load the sessions' */
  failed: string;
  /** Instead of the server's sentence. */
  message?: string;
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query's state: skeleton, error with Retry, data, or not found (404, without Retry). Keeps old data while
 * refetching.
 */
export function Loaded<Data>({ query, skeleton, failed, message, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return (
    <ErrorState
      compact
      title={failed}
      message={message ?? messageOf(query.error)}
      action={
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('retry')}
        </Button>
      }
    />
  );
}

const NotFound = () => (
  <ErrorState compact title={t('notFoundTitle')} message={t('notFound')} action={<HomeButton variant="default" />} />
);
