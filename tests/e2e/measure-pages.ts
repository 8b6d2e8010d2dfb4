/**
 * Prints the weight of every page of `page-budgets.ts` as JSON, one line per page and visit: BASE_URL and
 * DEMO_ACCOUNTS_FILE name a running stack with demo data. `make bench ROW=pages` runs it.
 */
import { chromium } from '@playwright/test';
import { pageBudgets } from './support/page-budgets.ts';
import { contextOf, type Line, weigh } from './support/page-weight.ts';

const slow: Line = { latency: 400, bits: 400_000 };
const usual: Line = { latency: 150, bits: 1_600_000 };

const executablePath = process.env.CHROMIUM_SHELL_PATH;
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
const chosen = process.argv.slice(2);
for (const [name, { role, ...budget }] of Object.entries(pageBudgets)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  // a context of its own for each, so that nothing is cached
  const visits: [string, Line | undefined, number][] = [
    ['slow line', slow, 2],
    ['usual line', usual, 1],
  ];
  for (const [line, speed, times] of visits) {
    const context = await contextOf(browser, baseURL, role);
    for (let visit = 1; visit <= times; visit += 1) {
      const weight = await weigh(context, name, speed);
      process.stdout.write(`${JSON.stringify({ page: name, line, visit, ...weight, budget })}\n`);
    }
    await context.close();
  }
}
await browser.close();
