/**
 * Builds the shell and its remotes. In production the shell provides React and the platform (`platform.ts`) and
 * loads the remotes at run time. Development has no federation: one Vite server runs the shell with all remotes from source, with
 * hot reload everywhere.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfigFnObject } from 'vite';
import { pageChunks } from './chunks.ts';
import { describePages } from './described-pages.ts';
import { directImports } from './direct-imports.ts';
import { remoteFirstFiles, shellFirstFiles } from './first-files.ts';
import { firstScript, minified } from './minified.ts';
import { doorAddresses, platformDoors, platformImports, type Taken } from './platform.ts';
import { preloadFonts } from './preload-fonts.ts';
import { wholeGraph } from './whole-graph.ts';

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const versionOf = (path: string) =>
  (JSON.parse(readFileSync(repository(`${path}/package.json`), 'utf8')) as { version: string }).version;

/** Remotes carry no copy of React, the shell provides it (`src/remotes/federation.ts`). */
const shared = Object.fromEntries(
  ['react', 'react/jsx-runtime', 'react-dom'].map((name) => {
    const version = versionOf(`node_modules/${name.replace('/jsx-runtime', '')}`);
    return [name, { singleton: true, requiredVersion: `^${version}`, version, import: false as const }];
  }),
);

/** The browser's `Temporal`; the shell loads the polyfill where it is missing. */
const nativeTemporal = { find: /^temporal-polyfill$/, replacement: repository('web-shell/build/native-temporal.ts') };

/** 1 kB that no page calls. */
const noEventStreams = {
  find: /^.*\/serverSentEvents\.gen\.ts$/,
  replacement: repository('web-shell/build/no-event-streams.ts'),
};

const signedOutEnd = 'web-shell/src/layout/signed-out/SignedOutEnd.tsx';

/** The pages that people open most, with the layouts around them. Their chunks are made for them. */
const shellPages = {
  home: ['web-shell/src/home/HomePage.tsx', signedOutEnd],
  login: ['web-shell/src/sign-in/ClientSignInPage.tsx', 'web-shell/src/sign-in/TherapistSignInPage.tsx', signedOutEnd],
};
const signedIn = ['web-shell/src/layout/signed-in.ts'];
const remotePages = {
  guardian: {
    home: {
      base: '/client/home',
      files: [
        'web-guardian/src/routes.tsx',
        'web-guardian/src/shared/client-layout/ClientLayout.tsx',
        'web-guardian/src/features/home/HomePage.tsx',
      ],
    },
    sessions: {
      base: '/client/sessions',
      files: [
        'web-guardian/src/routes.tsx',
        'web-guardian/src/shared/client-layout/ClientLayout.tsx',
        'web-guardian/src/features/sessions/SessionsPage.tsx',
      ],
    },
    booking: {
      base: '/client-therapist-booking',
      files: [
        'web-guardian/src/routes.tsx',
        'web-guardian/src/features/client-therapist-booking/BookingLayout.tsx',
        'web-guardian/src/features/client-therapist-booking/BookingPage.tsx',
      ],
    },
  },
  therapist: {
    calendar: {
      base: '/therapist/calendar',
      files: [
        'web-therapist/src/routes.tsx',
        'web-therapist/src/shared/therapist/TherapistLayout.tsx',
        'web-therapist/src/features/calendar/CalendarPage.tsx',
        // the grid takes a name from it, which would be a chunk beside it
        'web-shell/packages/ui/src/calendar/types.ts',
      ],
      // a phone shows an agenda, which has a preview
      wide: ['web-shell/packages/ui/src/calendar/Grid.tsx'],
    },
  },
};

const firstFiles = {
  pages: { '/': shellPages.home, '/login/client': shellPages.login, '/login/therapist': shellPages.login },
  signedIn,
  remotes: ['web-shell/src/remotes/federation.ts'],
  doors: doorAddresses,
  sections: [
    { bases: ['/client', '/client-therapist-booking'], remote: 'guardian', me: '/api/v1/guardian/me' },
    {
      bases: ['/client-onboarding', '/client-account-setup', '/update-payment-method', '/prices', '/therapists'],
      remote: 'guardian',
    },
    { bases: ['/therapist'], remote: 'therapist', me: '/api/v1/therapist/me' },
    { bases: ['/apply', '/onboarding'], remote: 'therapist' },
  ],
};

const target = 'baseline-widely-available';

/** Leaves out the code of the federation that runs on servers. */
const define = { ENV_TARGET: JSON.stringify('web') };

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

/** The shell provides what remotes share; `/config.json` names the remotes at run time. */
export function shellConfig(
  { port }: { port: number },
  onFile?: Parameters<typeof platformDoors>[0],
): UserConfigFnObject {
  return defineConfig(({ command }) => {
    if (command === 'serve') return developmentServer(port, '/');
    return {
      base: '/',
      define,
      resolve: {
        alias: [
          { find: '#remotes', replacement: repository('web-shell/src/remotes/federated.ts') },
          nativeTemporal,
          noEventStreams,
        ],
      },
      plugins: [
        react(),
        directImports(),
        platformDoors(onFile),
        pageChunks({ ...shellPages, signedIn }, { alone: ['signedIn'] }),
        preloadFonts(),
        shellFirstFiles(firstFiles),
        describePages(),
        firstScript('boot.js'),
        minified('sw.js'),
        minified('offline/page.js'),
      ],
      // every browser of the target preloads modules itself
      build: { target, manifest: true, modulePreload: { polyfill: false } },
    };
  }) as UserConfigFnObject;
}

const filesByPage = (name: 'therapist' | 'guardian') =>
  Object.fromEntries(Object.entries(remotePages[name]).map(([page, { files }]) => [page, files]));

/** Bytes; see `pageChunks`. */
const mergedBelow = { therapist: 2_000, guardian: 2_000 } as const;

interface RemoteOptions {
  name: 'therapist' | 'guardian';
  port: number;
  /** The reads that a page begins with, by where its addresses begin. */
  firstCalls?: Readonly<Record<string, readonly string[]>>;
}

/** Texts of the second language, which the shell loads before the routes of those who read it. */
const spanish = { './spanish': './src/spanish.ts' };

/** A remote exposes `./routes` and its Spanish texts. Its asset URLs are relative to where it is served. */
export function remoteConfig(
  { name, port, firstCalls = {} }: RemoteOptions,
  taken: { onTaken?: Taken } = {},
): UserConfigFnObject {
  return defineConfig(({ command }) => {
    if (command === 'serve') return developmentServer(port, name === 'therapist' ? '/therapist' : '/client');
    return {
      base: './',
      define,
      resolve: { alias: [nativeTemporal, noEventStreams] },
      plugins: [
        react(),
        directImports(),
        platformImports(taken),
        pageChunks(filesByPage(name), { merged: mergedBelow[name] }),
        remoteFirstFiles(
          Object.values(remotePages[name]).map((page) => ({ ...page, calls: firstCalls[page.base] ?? [] })),
          Object.values(spanish).map((file) => file.replace('.', `web-${name}`)),
        ),
        wholeGraph(),
        federation({
          name,
          filename: 'assets/remoteEntry-[hash].js',
          manifest: true,
          exposes: { './routes': './src/routes.tsx', ...spanish },
          shared,
          shareStrategy: 'loaded-first',
          experiments: { externalRuntime: true },
          dts: false,
        }),
      ],
      build: { target, rolldownOptions: { input: 'src/routes.tsx' } },
    };
  }) as UserConfigFnObject;
}
