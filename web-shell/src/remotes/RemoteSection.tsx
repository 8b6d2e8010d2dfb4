import { type RemoteRoutes, useLocation } from '@larkwell/app-kit';
import { Center, Loader, NotLoaded } from '@larkwell/ui';
import { Component, type ReactNode, Suspense, startTransition, useEffect, useEffectEvent, useState } from 'react';
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

interface SectionProps {
  name: RemoteName;
  basePath: string;
}

/** The remote's pages, with the code of the ones at `pathname`. */
async function loadPages({ name, basePath }: SectionProps, pathname: string, again: boolean): Promise<RemoteRoutes> {
  const { default: Pages } = await loadRemote(name, { again });
  await Pages.prepare?.(basePath, pathname);
  return Pages;
}

/**
 * Null while they load. Throws the error of `loadRemote`. A state, because React keeps a Suspense fallback for at least
 * 300 ms.
 */
function usePages(section: SectionProps, again: boolean): RemoteRoutes | null {
  const { pathname } = useLocation();
  const [loaded, setLoaded] = useState<{ Pages: RemoteRoutes } | { error: unknown } | null>(null);
  const load = useEffectEvent(() => loadPages(section, pathname, again));
  useEffect(() => {
    let gone = false;
    const settle = (result: typeof loaded) => {
      if (!gone) startTransition(() => setLoaded(result)); // renders in pieces
    };
    load().then(
      (Pages) => settle({ Pages }),
      (error) => settle({ error }),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (loaded && 'error' in loaded) throw loaded.error;
  return loaded?.Pages ?? null;
}

function Pages({ again, ...section }: SectionProps & { again: boolean }) {
  const Loaded = usePages(section, again);
  if (!Loaded) {
    return (
      <Center mih="50vh">
        <Loader />
      </Center>
    );
  }
  return <Loaded basePath={section.basePath} />;
}

/** A remote's pages below one path. If it can't load, or breaks, only this section shows a notice with Retry. */
function Section(section: SectionProps) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();

  function retry() {
    if (releaseReload.isNeeded) window.location.reload();
    else setAttempt((count) => count + 1);
  }

  return (
    <>
      <Boundary
        key={`${section.basePath} ${attempt}`}
        at={pathname}
        retry={retry}
        fallback={<NotLoaded page retry={retry} />}
      >
        <Pages {...section} again={attempt > 0} />
      </Boundary>
      <Suspense>
        <LaterReleases {...section} />
      </Suspense>
    </>
  );
}

export const RemoteSection = Object.assign(Section, {
  /** Starts to load what the section shows at `pathname`. Its frame doesn't wait; the section asks for it again. */
  preload: (section: SectionProps, pathname: string) => void loadPages(section, pathname, false).catch(() => undefined),
});
