import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { paths as guardianPaths } from '../../web-guardian/src/paths.ts';
import { paths as therapistPaths } from '../../web-therapist/src/paths.ts';
import { wholeBrowser } from './support/browser.ts';
import { heic, pdf } from './support/files.ts';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { settingUp, signIn } from './support/people.ts';

/** Reports, documents, legal documents and resources, on both sides. */
test.describe.configure({ timeout: 120_000 });
test.use({ launchOptions: async ({ launchOptions }, use) => use(wholeBrowser(launchOptions)) });

const run = process.env.JOURNEY ?? '';
const picture = `IMG_${run}`;
const drawing = `drawing ${run}`;

async function downloaded(page: Page, press: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test('a therapist creates a report, downloads its files and deletes it', async ({ page }) => {
  await signIn(page, 'therapist', { to: therapistPaths.settings.legalDocs });
  const today = new Date();
  const [year, month] = [today.getFullYear(), today.getMonth()];
  const first = new Date(year, month - 1, 1);
  const last = new Date(year, month, 0);
  const typed = (day: Date) => day.toLocaleDateString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
  await page.getByLabel('From').fill(typed(first));
  await page.getByLabel('To', { exact: true }).fill(typed(last));
  const requested = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Create report' }).click();
  const { report } = (await (await requested).json()) as { report: { status: string; from: string; to: string } };
  expect(report.status).toBe('processing');
  await toast(page, 'We’re creating your report');
  const item = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').first();
  await expect(item).toContainText('Ready');

  const name = `Session report ${report.from} to ${report.to}`;
  const whole = await downloaded(page, () => item.getByRole('button', { name: /^Download the PDF/ }).click());
  expect(whole.name).toBe(`${name}.pdf`);
  expect(whole.content.subarray(0, 5).toString()).toBe('%PDF-');
  const table = await downloaded(page, () => item.getByRole('button', { name: /^Download the CSV/ }).click());
  expect(table.name).toBe(`${name}.csv`);
  const payers = (csv: Buffer) =>
    new Set(
      csv
        .toString()
        .trim()
        .split('\r\n')
        .slice(1, -1)
        .map((row) => row.split(',')[2]),
    );
  expect(payers(table.content).size).toBeGreaterThan(1);

  await item.getByRole('button', { name: /^Files for schools/ }).click();
  const forSchool = page.getByRole('menuitem', { name: /^Download the CSV/ }).first();
  const school = (await forSchool.textContent())?.replace('Download the CSV for ', '');
  await expect(forSchool).toBeVisible();
  await looksRightEverywhere(page);
  const part = await downloaded(page, () => forSchool.click());
  expect(payers(part.content)).toEqual(new Set([school]));

  await item.getByRole('button', { name: /^Delete the report/ }).click();
  await page.getByRole('dialog', { name: 'Delete this report?' }).getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Report deleted');
});

test('a guardian’s pictures are found by person on both sides', async ({ page, browser }) => {
  await signIn(page, 'guardian', { to: guardianPaths.client.documents });
  await page.getByRole('button', { name: 'Add document' }).click();
  const upload = page.getByRole('dialog', { name: /^Add documents for/ });
  const input = upload.locator('input[type="file"]');
  const pictures = [
    { name: `${picture}.heic`, mimeType: 'image/heic', buffer: heic() },
    { name: `${drawing}.png`, mimeType: 'image/png', buffer: await page.screenshot() },
  ];
  const many = Array.from({ length: 19 }, (_, index) => ({
    name: `page ${index}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdf,
  }));
  await input.setInputFiles([...pictures, ...many]);
  await expect(upload.getByText('Maximum files reached', { exact: true })).toBeVisible();
  await expect(upload.getByRole('listitem')).toHaveCount(20);
  await looksRightEverywhere(page);
  for (let index = 0; index < 18; index++)
    await upload.getByRole('button', { name: `Remove page ${index}.pdf` }).click();
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(upload.getByText('Only image, pdf, document files are allowed', { exact: true })).toBeVisible();
  await upload.getByRole('button', { name: 'Add 2 documents' }).click();
  await toast(page, '2 documents added');
  await expect(upload).toBeHidden();
  await expect(page.getByText(`${picture}.jpg`, { exact: true })).toBeVisible();

  await page.goto(guardianPaths.client.documentsByTherapist);
  const forAll = page.getByRole('list', { name: 'Documents: For all therapists' });
  await expect(forAll.getByText(`${drawing}.jpg`, { exact: true })).toBeVisible();
  await looksRightEverywhere(page);

  const other = await browser.newPage();
  await signIn(other, 'therapist', { to: therapistPaths.therapist.documents });
  await settled(other);
  const shared = await downloaded(other, () =>
    other.getByRole('button', { name: `Download ${picture}.jpg`, exact: true }).click(),
  );
  expect(shared.content.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await looksRightEverywhere(other);
  await other.close();
});

test('a guardian reads again what they accepted', async ({ page }) => {
  await signIn(page, 'guardian', { to: guardianPaths.client.legalDocuments });
  const accepted = page.getByRole('list', { name: 'Accepted documents' }).getByRole('listitem');
  await expect(accepted.first()).toContainText(/Version \d+ · Accepted \w{3}.\d{1,2}, \d{4} at \d{1,2}:\d{2}.[AP]M/);
  await accepted
    .first()
    .getByRole('button', { name: /^Read / })
    .click();
  const text = page.getByRole('dialog');
  await expect(text.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await looksRightEverywhere(page);
});

test('a resource is previewed inside the page', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await signIn(page, 'guardian', { to: guardianPaths.client.resources });
  await page
    .getByRole('button', { name: /^Preview / })
    .first()
    .click();
  await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:'))).toBe(true);
  await looksRightEverywhere(page);
  expect(refused).toEqual([]);
});

test('the terms page says when there are none', async ({ page }) => {
  for (const kind of ['terms_and_conditions', 'privacy_policies'])
    await page.route(`**/api/v1/${kind}`, (route) => route.fulfill({ json: { [kind]: [] } }));
  await signIn(page, 'guardian', { email: settingUp });
  await expect(page).toHaveURL(/\/client-account-setup\//);
  await page.goto(guardianPaths.setup.terms);
  await expect(page.getByText('No terms and conditions found', { exact: true })).toBeVisible();
});
