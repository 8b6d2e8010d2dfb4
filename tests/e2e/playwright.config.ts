import { defineConfig } from '@playwright/test';

// Keeps this run's people apart from earlier runs'. Workers inherit it.
process.env.JOURNEY ??= Date.now().toString(36);
// The machine's Chromium without windows. Without it, Playwright uses its own.
const executablePath = process.env.CHROMIUM_SHELL_PATH;
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  reporter: 'line',
  workers: 3,
  // opening every page takes minutes, and faults stop the stack: only in `make drill`
  ...(process.env.DRILL === '1' ? {} : { grepInvert: /at every width|in a drill/ }),
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:18080',
    actionTimeout: 15_000,
    viewport: { width: 1136, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block', // journeys that replace answers need to see every request
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'pages', testIgnore: /(logs|room-faults|room-relay)\.spec/ },
    // makes room in the calendar of the same therapist as other rooms
    { name: 'relay', testMatch: /room-relay\.spec/, dependencies: ['pages'] },
    // stops processes that all journeys need
    { name: 'faults', testMatch: /room-faults\.spec/, dependencies: ['pages', 'relay'] },
    // checks the logs after all journeys
    { name: 'afterwards', testMatch: /logs\.spec/, dependencies: ['pages', 'faults'] },
  ],
});
