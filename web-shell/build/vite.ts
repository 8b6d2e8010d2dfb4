/**
 * The build of the shell and of its remotes. In production the shell provides React and the platform packages and
 * loads the remotes at run time; in development there is no federation: one Vite server runs the shell with every
 * remote from source, so that a change anywhere reloads at once.
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

/** Every public entry is a key of its own: the plugin matches the exact specifier. */
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
  '@larkwell/app-kit/client-info': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/live': versionOf('web-shell/packages/app-kit'),
  '@larkwell/app-kit/time': versionOf('web-shell/packages/app-kit'),
};

/** `import: false` keeps a copy of the platform out of a remote: the shell has it. */
function shared({ bundled }: { bundled: boolean }): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries(entries).map(([name, version]) => {
      const module: SharedModule = { singleton: true, requiredVersion: `^${version}`, version };
      return [name, bundled ? module : { ...module, import: false }];
    }),
  );
}

const target = 'baseline-widely-available';

/** One development server for everything; what is not source comes from the running stack (`make up`). */
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
      proxy: { '/api': origin, '/stripe-simulator': origin },
    },
  };
}

/** The shell: provides the shared modules, knows no remote until `/config.json` names them. */
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

/** A remote: exposes `./routes` and nothing else, below whatever address it is served from. */
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
