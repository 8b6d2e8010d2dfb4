import type { RemoteRoutes } from '@larkwell/app-kit';
import { Button, Center, ErrorState, IconRefresh, Loader } from '@larkwell/ui';
import { Component, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { load } from '#remotes';
import { t } from '../messages/index.ts';
import type { RemoteName } from './contract.ts';

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** One remote below one path. When it cannot load, or breaks, it alone is replaced by a notice with Retry. */
export function RemoteSection({ name, basePath }: { name: RemoteName; basePath: string }) {
  const [attempt, setAttempt] = useState(0);
  // React.lazy keeps a rejection for ever: each attempt needs a new one
  const Routes = useMemo<RemoteRoutes>(() => lazy(() => load(name, { again: attempt > 0 })), [name, attempt]);

  return (
    <Boundary
      key={`${basePath} ${attempt}`}
      fallback={
        <ErrorState
          title={t('remoteFailedTitle')}
          message={t('remoteFailedMessage')}
          action={
            <Button leftSection={<IconRefresh size={18} />} onClick={() => setAttempt((count) => count + 1)}>
              {t('retry')}
            </Button>
          }
        />
      }
    >
      <Suspense
        fallback={
          <Center mih="50vh">
            <Loader />
          </Center>
        }
      >
        <Routes basePath={basePath} />
      </Suspense>
    </Boundary>
  );
}
