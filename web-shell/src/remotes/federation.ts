/** The host of the federation: it provides React and the runtime to the remotes. Loaded with the first remote. */
import { takeEarly } from '@larkwell/app-kit';
import { init } from '@module-federation/runtime';
import * as runtimeCore from '@module-federation/runtime/core';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';

// remotes are built with `experiments.externalRuntime`, so they bring no runtime of their own
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });

const provided = { react: React, 'react/jsx-runtime': jsxRuntime, 'react-dom': ReactDOM };

/** `boot.js` began to load the manifest of the opened page's remote. */
function earlyManifest(address: string): Promise<Response> | undefined {
  const { pathname } = new URL(address, location.href);
  return takeEarly('GET', pathname)?.catch(() => fetch(address));
}

export const federation = init({
  name: 'shell',
  remotes: [],
  plugins: [{ name: 'early-manifest', fetch: earlyManifest }],
  shared: Object.fromEntries(
    Object.entries(provided).map(([name, module]) => [
      name,
      {
        version: React.version,
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: `^${React.version}` },
      },
    ]),
  ),
});
