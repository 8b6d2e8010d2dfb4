import { expect, test } from '@playwright/test';
import { pageBudgets } from './support/page-budgets.ts';
import { contextOf, weigh } from './support/page-weight.ts';

for (const [name, { role, scriptKb, scriptsBefore }] of Object.entries(pageBudgets)) {
  test(`${name}: a first visit stays within the page’s budget`, async ({ browser, baseURL }) => {
    const context = await contextOf(browser, baseURL ?? '', role);
    const weight = await weigh(context, name);
    await context.close();
    expect.soft(weight.scriptKb, 'kB of scripts').toBeLessThanOrEqual(scriptKb);
    expect.soft(weight.scriptsBefore, 'scripts before the first content').toBeLessThanOrEqual(scriptsBefore);
  });
}

test('a second visit requests only the platform’s doors again', async ({ browser, baseURL }) => {
  const context = await contextOf(browser, baseURL ?? '', 'therapist');
  const page = await context.newPage();
  const scripts = new Map<string, string>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.set(new URL(response.url()).pathname, response.headers()['cache-control'] ?? '');
  });
  await page.goto('/therapist/calendar');
  await expect(page.locator('[data-event-id]').first()).toBeVisible();
  await context.close();
  expect(scripts.size).toBeGreaterThan(10);
  // a release of the shell changes what is behind the same address
  const byContent = [...scripts].filter(([path]) => !path.startsWith('/platform/'));
  expect(byContent.filter(([, kept]) => !kept.includes('immutable'))).toEqual([]);
});
