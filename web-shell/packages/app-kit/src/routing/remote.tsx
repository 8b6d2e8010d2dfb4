import type * as ReactModule from 'react';
import { type ComponentType, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router';
import { noteInstance } from '../runtime/instances.ts';
import { PageLoader } from './LazyOutlet.tsx';

/** What a remote exports as the default of `./routes`: the pages below one of the base paths that the shell gives it. */
export type RemoteRoutes = ComponentType<{ basePath: string }>;
export interface RemoteModule {
  default: RemoteRoutes;
}

interface RemoteDefinition {
  name: string;
  /** The React that the remote imported, noted so that a second copy is found out. */
  react: typeof ReactModule;
  /** Pages by base path, with paths relative to it. Pages are lazy: `lazy(() => import('./features/…'))`. */
  sections: Record<string, RouteObject[]>;
}

/** Makes a remote's one export from its sections. */
export function defineRemote({ name, react, sections }: RemoteDefinition): RemoteRoutes {
  noteInstance(name, react);
  // biome-ignore lint/correctness/noComponentHookFactories: called once per remote, at module level
  return function Remote({ basePath }) {
    const routes = sections[basePath];
    if (!routes) throw new Error(`${name} has no section ${basePath}`);
    return (
      <Suspense fallback={<PageLoader />}>
        <Section key={basePath} routes={routes} />
      </Suspense>
    );
  };
}

function Section({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
