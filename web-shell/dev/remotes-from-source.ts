import type { RemoteModule } from '@larkwell/app-kit';
import type { LoadRemote, RemoteName } from '../src/remotes/contract.ts';

const sources: Record<RemoteName, () => Promise<RemoteModule>> = {
  therapist: () => import('../../web-therapist/src/routes.tsx'),
  guardian: () => import('../../web-guardian/src/routes.tsx'),
};

/** In development all remotes are in one module graph, with hot reload, instead of federation. */
export const load: LoadRemote = (name) => sources[name]();
