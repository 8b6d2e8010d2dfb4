import type { RemoteModule } from '@larkwell/app-kit';
import { addTexts, currentLanguage } from '@larkwell/ui';
import { fitsShell, loadRuntimeConfig, type Release } from '../runtime-config.ts';
import type { LoadRemote } from './contract.ts';

type Federation = typeof import('./federation.ts')['federation'];
type Texts = Parameters<typeof addTexts>[0];

/** The address of the manifest that is registered for each remote. */
const registered = new Map<string, string>();

/** The release that loaded, so that a later part of the remote comes from the same one. */
const loaded = new Map<string, Release>();

/**
 * Loads a remote's routes from the release that `/config.json` names. A release that doesn't load, or needs another shell,
 * gives way to the one before it, and the page says nothing of it. `again` first discards failed attempts. Rejects with
 * the reason why the newest one failed.
 */
export const load: LoadRemote = async (name, { again }) => {
  const { remotes } = await loadRuntimeConfig({ again });
  const remote = remotes[name];
  if (!remote) throw new Error(`config.json names no remote ${name}`);
  const known = again ? undefined : loaded.get(name);
  if (known) return routesOf(name, known, false);
  const { previous, ...newest } = remote;
  const releases = [newest, ...(previous ? [previous] : [])].filter(fitsShell);
  let reason: unknown = new Error(`No release of the remote ${name} fits this shell`);
  for (const [index, release] of releases.entries()) {
    try {
      const routes = await routesOf(name, release, again || index > 0);
      loaded.set(name, release);
      return routes;
    } catch (error) {
      if (index === 0) reason = error;
      if (!navigator.onLine) break; // the one before it wouldn't load either
    }
  }
  throw reason;
};

async function routesOf(name: string, { manifest }: Release, force: boolean): Promise<RemoteModule> {
  const { federation } = await import('./federation.ts');
  if (force || registered.get(name) !== manifest) {
    federation.registerRemotes([{ name, entry: manifest, type: 'module' }], { force });
    registered.set(name, manifest);
  }
  await loadTexts(name, federation);
  const routes = await federation.loadRemote<RemoteModule>(`${name}/routes`);
  if (!routes) throw new Error(`The remote ${name} exposes no routes`);
  return routes;
}

/** A remote's texts come before its routes, which name its pages. A remote without them shows English. */
async function loadTexts(name: string, federation: Federation) {
  if (currentLanguage() !== 'es') return;
  const texts = await federation.loadRemote<{ spanish: Texts }>(`${name}/spanish`).catch(() => null);
  if (texts) addTexts(texts.spanish);
}
