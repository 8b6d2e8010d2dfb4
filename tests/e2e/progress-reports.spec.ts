import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { read, signIn, written } from './support/people.ts';

/** A therapist writes a progress report that saves itself, and signs it; the guardian downloads its PDF. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const therapist = 'daniel.reyes@example.com';
const guardian = 'elena.marchetti@example.com';
const fileName = /^progress-report-.+\.pdf$/;

interface Client {
  id: string;
  name: string;
}

const contexts: BrowserContext[] = [];
let work: Page;
let child: Client;

async function signedIn(browser: { newContext: () => Promise<BrowserContext> }, role: 'therapist' | 'guardian') {
  const context = await browser.newContext();
  contexts.push(context);
  const page = await context.newPage();
  await signIn(page, role, { email: role === 'therapist' ? therapist : guardian, to: null });
  return page;
}

test.beforeAll(async ({ browser }) => {
  work = await signedIn(browser, 'therapist');
  const { clients } = await read<{ clients: Client[] }>(work, '/therapist/clients');
  const found = clients.find(({ name }) => name === 'Luca');
  if (!found) throw new Error('the demo therapist has no client Luca');
  child = found;
});
test.afterAll(() => Promise.all(contexts.map((context) => context.close())));

const main = (page: Page) => page.getByRole('main');
const summaryField = () => main(work).getByLabel('How did it go in this period?');

test('a draft saves itself and is there on the next visit', async () => {
  await work.goto(`/therapist/clients/${child.id}/progress`);
  await settled(work);
  await main(work).getByRole('button', { name: 'Write progress report' }).click();
  const question = work.getByRole('dialog', { name: 'Write a progress report' });
  await question.getByRole('radio', { name: 'School' }).check();
  await question.getByRole('radio', { name: 'Español' }).check();
  await question.getByRole('button', { name: 'Start draft' }).click();
  await expect(summaryField()).toBeVisible();
  const saved = work.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await summaryField().fill(written.progress);
  await saved;
  await expect(main(work).getByText(/^Saved /)).toBeVisible();
  const reportId = new URL(work.url()).pathname.split('/').at(-1);
  await work.goto('/therapist/today');
  await work.goto(`/therapist/clients/${child.id}/progress/reports/${reportId}`);
  await expect(summaryField()).toHaveValue(written.progress);
  await looksRightEverywhere(work);
});

test('the therapist previews the draft, and signs and shares it', async () => {
  const preview = work.waitForEvent('download');
  await main(work).getByRole('button', { name: 'Preview PDF' }).click();
  expect((await preview).suggestedFilename()).toMatch(fileName);
  await main(work).getByRole('button', { name: 'Sign and share' }).click();
  const question = work.getByRole('dialog', { name: 'Sign and share this report?' });
  await question.getByRole('button', { name: 'Sign and share' }).click();
  await toast(work, 'Report signed and shared. We’ll email the family.');
  await expect(main(work).getByText(/^Signed by Daniel Reyes/)).toBeVisible();
  await expect(main(work).getByText(written.progress)).toBeVisible();
  await looksRightEverywhere(work);
});

test('the guardian downloads the signed report', async ({ browser }) => {
  const home = await signedIn(browser, 'guardian');
  await home.goto(`/client/progress?child=${child.id}`);
  const reports = main(home).getByRole('list', { name: 'Progress reports' });
  const report = reports.getByRole('listitem').filter({ hasText: 'For the school, in Spanish' }).first();
  await expect(report).toBeVisible();
  await looksRightEverywhere(home);
  const download = home.waitForEvent('download');
  await report.getByRole('button', { name: /^Download PDF/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(fileName);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
