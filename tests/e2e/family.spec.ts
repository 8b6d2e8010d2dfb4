import { type BrowserContext, type Page, test } from '@playwright/test';
import { theFamilyPays } from './family/billing.ts';
import { theFamilyJoins } from './family/join.ts';
import type { FamilyPages } from './family/pages.ts';
import { theRecordGrows } from './family/record.ts';

/** One family's journey through the whole platform. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const pages = {} as FamilyPages;
let contexts: BrowserContext[];

test.beforeAll(async ({ browser }) => {
  contexts = [await browser.newContext(), await browser.newContext()];
  const [guardian, therapist] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  Object.assign(pages, { guardian, therapist });
});

test.afterAll(() => Promise.all(contexts.map((context) => context.close())));

theFamilyJoins(pages);
theRecordGrows(pages);
theFamilyPays(pages);
