import { defineConfig } from '@playwright/test';

// tells this run's family from those of earlier ones; workers inherit it
process.env.JOURNEY ??= Date.now().toString(36);
// CHROMIUM_PATH is the browser of the machine; without it Playwright's own is used
const executablePath = process.env.CHROMIUM_PATH;
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
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:18080',
    actionTimeout: 15_000,
    viewport: { width: 1136, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'pages', testIgnore: /logs\.spec/ },
    // what the journeys left in the logs is looked at when they are over
    { name: 'afterwards', testMatch: /logs\.spec/, dependencies: ['pages'] },
  ],
});
