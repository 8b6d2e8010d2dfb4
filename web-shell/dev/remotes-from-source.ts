import type { RemoteModule } from '@larkwell/app-kit';
import type { LoadRemote, RemoteName } from '../src/remotes/contract.ts';

const sources: Record<RemoteName, () => Promise<RemoteModule>> = {
  therapist: () => import('../../web-therapist/src/routes.tsx'),
  guardian: () => import('../../web-guardian/src/routes.tsx'),
};

/** Development stands in for the federation: every remote is part of the same module graph, with hot reload. */
export const load: LoadRemote = (name) => sources[name]();
