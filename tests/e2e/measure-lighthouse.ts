/**
 * Prints Lighthouse's scores of a phone as JSON, one line per page of `pages`: BASE_URL and DEMO_ACCOUNTS_FILE name a
 * running stack with demo data. `make bench ROW=pages` runs it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { pageBudgets } from './support/page-budgets.ts';
import { enter } from './support/page-weight.ts';
import { demo, demoPassword } from './support/people.ts';

const pages = ['home', 'booking', 'calendar', 'sessions'];
const categories = ['performance', 'accessibility', 'best-practices'];

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function audited(name: string) {
  const budget = pageBudgets[name];
  if (!budget) throw new Error(`page-budgets.ts has no ${name}`);
  const { role, address } = budget;
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const port = await freePort();
  // Lighthouse opens its page in the browser's own context, so that one is signed in
  const context = await chromium.launchPersistentContext(profile, {
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ...(process.env.CHROMIUM_SHELL_PATH ? { executablePath: process.env.CHROMIUM_SHELL_PATH } : {}),
    baseURL,
  });
  try {
    if (role !== null) {
      await enter(context, baseURL, { email: demo[role], password: demoPassword(), role });
      // the mark by which a page knows that someone is signed in
      const page = await context.newPage();
      await page.goto('/lark.svg');
      await page.close();
    }
    const path = await address(context);
    const result = await lighthouse(new URL(path, baseURL).href, {
      port,
      onlyCategories: categories,
      disableStorageReset: true, // it would sign out; nothing of the page is cached yet
      logLevel: 'error',
    });
    if (!result) throw new Error(`Lighthouse didn't answer for ${name}`);
    const { lhr } = result;
    const scores = Object.fromEntries(categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]));
    const lost = Object.values(lhr.audits)
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id, displayValue }) => (displayValue ? `${id} ${displayValue}` : id));
    return { page: name, at: new URL(lhr.finalDisplayedUrl).pathname, scores, lost };
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const chosen = process.argv.slice(2);
for (const name of pages) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`${JSON.stringify(await audited(name))}\n`);
}
