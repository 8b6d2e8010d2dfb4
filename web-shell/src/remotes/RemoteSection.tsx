import { type RemoteRoutes, useLocation } from '@larkwell/app-kit';
import { Center, Loader, NotLoaded } from '@larkwell/ui';
import { Component, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import type { RemoteName } from './contract.ts';
import { LaterReleases } from './later-releases.ts';
import { loadRemote } from './navigation.ts';
import { releaseReload } from './release-reload.ts';

interface BoundaryProps {
  /** The pathname: navigating away resets the boundary. */
  at: string;
  /** Called when the browser is back online, too. */
  retry: () => void;
  fallback: ReactNode;
  children: ReactNode;
}

/** What is around a part of a remote: it may fail to load, or break, without the rest of the page. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.at !== this.props.at) this.setState({ failed: false });
  }

  private readonly retry = () => {
    if (this.state.failed) this.props.retry();
  };

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** A remote's pages below one path. If it can't load, or breaks, only this section shows a notice with Retry. */
export function RemoteSection({ name, basePath }: { name: RemoteName; basePath: string }) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  // React.lazy caches a rejection, so each attempt needs a new one
  const Routes = useMemo<RemoteRoutes>(() => lazy(() => loadRemote(name, { again: attempt > 0 })), [name, attempt]);

  function retry() {
    if (releaseReload.isNeeded) window.location.reload();
    else setAttempt((count) => count + 1);
  }

  return (
    <>
      <Boundary key={`${basePath} ${attempt}`} at={pathname} retry={retry} fallback={<NotLoaded page retry={retry} />}>
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
      <Suspense>
        <LaterReleases name={name} basePath={basePath} />
      </Suspense>
    </>
  );
}
