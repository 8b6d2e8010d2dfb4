import type { RemoteModule } from '@larkwell/app-kit';
import { loadRuntimeConfig } from '../runtime-config.ts';
import type { LoadRemote } from './contract.ts';

const registered = new Set<string>();

/** Loads a remote's routes from the manifest in `/config.json`; `again` first discards a failed attempt. */
export const load: LoadRemote = async (name, { again }) => {
  const [{ remotes }, { federation }] = await Promise.all([loadRuntimeConfig({ again }), import('./federation.ts')]);
  const remote = remotes[name];
  if (!remote) throw new Error(`config.json names no remote ${name}`);
  if (again || !registered.has(name)) {
    federation.registerRemotes([{ name, entry: remote.manifest, type: 'module' }], { force: again });
    registered.add(name);
  }
  const routes = await federation.loadRemote<RemoteModule>(`${name}/routes`);
  if (!routes) throw new Error(`The remote ${name} exposes no routes`);
  return routes;
};
