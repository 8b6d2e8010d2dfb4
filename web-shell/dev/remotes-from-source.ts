import type { RemoteModule } from '@larkwell/app-kit';
import { addTexts, currentLanguage } from '@larkwell/ui';
import type { LoadRemote, RemoteName } from '../src/remotes/contract.ts';

const sources: Record<RemoteName, () => Promise<RemoteModule>> = {
  therapist: () => import('../../web-therapist/src/routes.tsx'),
  guardian: () => import('../../web-guardian/src/routes.tsx'),
};

const texts = {
  therapist: () => import('../../web-therapist/src/spanish.ts'),
  guardian: () => import('../../web-guardian/src/spanish.ts'),
};

/** In development all remotes are in one module graph, with hot reload, instead of federation. */
export const load: LoadRemote = async (name) => {
  if (currentLanguage() === 'es') addTexts((await texts[name]()).spanish);
  return sources[name]();
};
