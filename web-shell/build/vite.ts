/**
 * Builds the shell and its remotes. In production the shell provides React and the platform packages and loads the
 * remotes at run time. Development has no federation: one Vite server runs the shell with all remotes from source, with
 * hot reload everywhere.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { preloadFonts } from './preload-fonts.ts';
import { wholeGraph } from './whole-graph.ts';

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const versionOf = (path: string) =>
  (JSON.parse(readFileSync(repository(`${path}/package.json`), 'utf8')) as { version: string }).version;

type SharedModule = { singleton: true; requiredVersion: string; version: string; import?: false };

/** One key per public entry, because the plugin matches exact specifiers. */
const entries = {
  react: versionOf('node_modules/react'),
  'react-dom': versionOf('node_modules/react-dom'),
  '@larkwell/ui': versionOf('web-shell/packages/ui'),
  '@larkwell/ui/dates': versionOf('web-shell/packages/ui'),
  '@larkwell/ui/calendar': versionOf('web-shell/packages/ui'),
  '@larkwell/app-kit': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/account': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/api': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/child': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/print': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/resources': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/client-info': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/therapists': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/live': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/time': versionOf('web-shell/packages/app-kit'),
};

/** `import: false`: remotes carry no copy, the shell provides it. */
function shared({ bundled }: { bundled: boolean }): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, version]) => {
      const module: SharedModule = { singleton: true, requiredVersion: `^${version}`, version };
      return [name, bundled ? module : { ...module, import: false }];
    }),
  );
}

const target = 'baseline-widely-available';

/** One development server for all three apps; it proxies API calls to the running stack (`make up`). */
function developmentServer(port: number, open: string) {
  const origin = process.env.LARKWELL_ORIGIN ?? 'http://127.0.0.1:8080';
  return {
    root: repository('web-shell'),
    plugins: [react()],
    resolve: { alias: { '#remotes': repository('web-shell/dev/remotes-from-source.ts') } },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      open: process.env.BROWSER ? open : false,
      proxy: { '/api': origin, '/config.json': origin, '/stripe-simulator': origin },
    },
  };
}

/** The shell provides the shared modules; `/config.json` names the remotes at run time. */
export function shellConfig({ port }: { port: number }): UserConfigFnObject {
  return defineConfig(({ command }) => {
    if (command === 'serve') return developmentServer(port, '/');
    return {
      base: '/',
      resolve: { alias: { '#remotes': repository('web-shell/src/remotes/federated.ts') } },
      plugins: [
        react(),
        preloadFonts(),
        federation({
          name: 'shell',
          filename: 'remoteEntry.js',
          remotes: {},
          shared: shared({ bundled: true }),
          shareStrategy: 'loaded-first',
          experiments: { provideExternalRuntime: true },
          dts: false,
        }),
      ],
      build: { target, manifest: true },
    };
  }) as UserConfigFnObject;
}

/** A remote exposes only `./routes`. Its asset URLs are relative to where it is served. */
export function remoteConfig({ name, port }: { name: 'therapist' | 'guardian'; port: number }): UserConfigFnObject {
  return defineConfig(({ command }) => {
    if (command === 'serve') return developmentServer(port, name === 'therapist' ? '/therapist' : '/client');
    return {
      base: './',
      plugins: [
        react(),
        wholeGraph(),
        federation({
          name,
          filename: 'remoteEntry.js',
          manifest: true,
          exposes: { './routes': './src/routes.tsx' },
          shared: shared({ bundled: false }),
          shareStrategy: 'loaded-first',
          experiments: { externalRuntime: true },
          dts: false,
        }),
      ],
      build: { target, rolldownOptions: { input: 'src/routes.tsx' } },
    };
  }) as UserConfigFnObject;
}
