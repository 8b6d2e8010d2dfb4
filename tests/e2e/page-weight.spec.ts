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
