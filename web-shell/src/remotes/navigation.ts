import type { NavigationEntry, RemoteModule } from '@larkwell/app-kit';
import { homePage } from '@larkwell/app-kit/addresses';
import { IconHome } from '@larkwell/ui';
import { useSyncExternalStore } from 'react';
import { load } from '#remotes';
import { t } from '../messages.ts';
import type { LoadRemote, RemoteName } from './contract.ts';

const navigations = new Map<RemoteName, readonly NavigationEntry[]>();
const listeners = new Set<() => void>();

function publish(name: RemoteName, navigation: readonly NavigationEntry[]) {
  navigations.set(name, navigation);
  for (const listener of listeners) listener();
}

/** For a remote built before it brought its own navigation: the way to its first page. */
const onlyHome = (name: RemoteName): readonly NavigationEntry[] => [
  { label: t('home'), path: homePage(name), icon: IconHome },
];

const loading = new Map<RemoteName, Promise<RemoteModule>>();

/** Loads a remote and shows its navigation. Rejects when the remote can't load; a navigation shown before stays. */
export const loadRemote: LoadRemote = (name, options) => {
  const earlier = options.again ? undefined : loading.get(name);
  if (earlier) return earlier;
  const remote = loadAndPublish(name, options).finally(() => loading.delete(name));
  loading.set(name, remote);
  return remote;
};

async function loadAndPublish(...[name, options]: Parameters<LoadRemote>): Promise<RemoteModule> {
  try {
    const remote = await load(name, options);
    publish(name, remote.default.navigation ?? onlyHome(name));
    return remote;
  } catch (error) {
    if (!navigations.has(name)) publish(name, []);
    throw error;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The navigation of a remote; null while it loads for the first time, empty when it couldn't. */
export const useNavigation = (name: RemoteName): readonly NavigationEntry[] | null =>
  useSyncExternalStore(subscribe, () => navigations.get(name) ?? null);
