import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folders = '{web-shell,web-therapist,web-guardian}';
const mocked = `${folders}/**/*.mocked.test.{ts,tsx}`;
/** For a busy machine. */
const patient = { poll: { timeout: 10_000 } };
const inJsdom = {
  environment: 'jsdom',
  setupFiles: [here('web-shell/packages/test-react.ts'), here('web-shell/packages/test-setup.ts')],
  css: { modules: { classNameStrategy: 'non-scoped' } },
  testTimeout: 30_000,
  expect: patient,
} as const;
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      '#remotes': here('web-shell/dev/remotes-in-tests.ts'),
    },
  },
  test: {
    api: { host: '127.0.0.1' },
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          ...inJsdom,
          name: 'unit',
          // a new environment per file would triple the run time; test-setup.ts cleans up after each test
          isolate: false,
          include: [`${folders}/**/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/*.browser.test.tsx', mocked],
        },
      },
      {
        extends: true,
        // vi.mock has no effect on a module that another file imported first, so test-modules.ts forgets them
        test: {
          ...inJsdom,
          name: 'mocked',
          isolate: false,
          setupFiles: [here('web-shell/packages/test-modules.ts'), ...inJsdom.setupFiles],
          include: [mocked],
        },
      },
      {
        extends: true,
        // discovered during a run, it would reload the page under the tests
        optimizeDeps: { include: ['temporal-polyfill'] },
        test: {
          name: 'browser',
          include: [`${folders}/**/*.browser.test.tsx`],
          setupFiles: [here('web-shell/packages/test-browser.ts')],
          testTimeout: 30_000,
          expect: patient,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
                args: chromiumFlags,
              },
            }),
          },
        },
      },
    ],
  },
});
