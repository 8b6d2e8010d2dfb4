import type * as ReactModule from 'react';
import { type ComponentType, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { noteInstance } from '../runtime/instances.ts';
import { PageLoader } from './LazyOutlet.tsx';
import { preparePages } from './prepare.ts';

/** A count beside a navigation entry. */
export interface NavigationBadge {
  count: number;
  /** '2 unread messages', for screen readers. */
  label: string;
}

/** One entry of the side navigation. */
export interface NavigationEntry {
  label: string;
  /** Absolute, below one of the remote's sections. */
  path: string;
  /** The entry is current on this page and all below it; `path` by default. */
  section?: string;
  /** Other pages on which the entry is current. Absent in an older remote, as is `useHidden`. */
  also?: readonly string[];
  icon: ComponentType<{ size?: number }>;
  /** A hook: true where this person has no such page. */
  useHidden?: () => boolean;
  /** A hook that counts what waits there. Absent in a remote built before entries had badges. */
  useBadge?: () => NavigationBadge | null;
}

/** Pages by base path, with paths relative to it. Pages are late: `latePage(() => import('./features/…'))`. */
export type RemoteSections = Record<string, RouteObject[]>;

/** The default export of a remote's `./routes`: renders the pages below one of its base paths. */
export type RemoteRoutes = ComponentType<{ basePath: string }> & {
  /** Absent in a remote built before navigation moved into the remotes. */
  navigation?: readonly NavigationEntry[];
  panels?: RemotePanels;
  /** Loads the code of the pages at an address; see `preparePages`. */
  prepare?: (basePath: string, pathname: string) => Promise<void>;
};

/** Parts of pages that the shell shows beside its own. Absent in a remote built before it had them. */
export interface RemotePanels {
  /** Goals with their tallies and the draft of a session's note. */
  sessionNote?: () => Promise<{ default: ComponentType<{ eventId: string }> }>;
  /** Finds what the person may see. Open from the start. */
  search?: () => Promise<{ default: ComponentType<{ onClose: () => void }> }>;
}
export interface RemoteModule {
  default: RemoteRoutes;
}

interface RemoteDefinition {
  name: string;
  /** The React that the remote imported, noted so that a second copy is found. */
  react: typeof ReactModule;
  sections: RemoteSections;
  /** The side navigation that the shell shows around the remote's pages. */
  navigation: readonly NavigationEntry[];
  panels?: RemotePanels;
}

export function defineRemote({ name, react, sections, navigation, panels = {} }: RemoteDefinition): RemoteRoutes {
  noteInstance(name, react);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per remote, at module level
  function Remote({ basePath }: { basePath: string }) {
    const routes = sections[basePath];
    if (!routes) throw new Error(`${name} has no section ${basePath}`);
    return (
      <Suspense fallback={<PageLoader />}>
        <Section key={basePath} routes={routes} />
      </Suspense>
    );
  }
  const prepare = (basePath: string, pathname: string) => preparePages(sections[basePath] ?? [], pathname, basePath);
  return Object.assign(Remote, { navigation, panels, prepare });
}

function Section({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
