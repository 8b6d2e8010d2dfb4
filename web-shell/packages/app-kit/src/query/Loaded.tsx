import { Button, ErrorState, IconRefresh } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError, messageOf } from '../api/error.ts';
import { t } from '../messages.ts';
import { homePage } from '../sign-in/landing.ts';
import { useSignIn } from '../sign-in/useSignIn.ts';

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

function NotFound() {
  const role = useSignIn()?.user.user_type;
  return (
    <ErrorState
      compact
      title={t('notFoundTitle')}
      message={t('notFound')}
      action={
        <Button component={Link} to={role ? homePage(role) : '/'} variant="default">
          {role === undefined ? t('toHome') : t(role === 'therapist' ? 'toDashboard' : 'toSessions')}
        </Button>
      }
    />
  );
}
