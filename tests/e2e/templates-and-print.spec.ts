import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { notePage, paths } from '../../web-therapist/src/paths.ts';
import { looksRightEverywhere, toast } from './support/look.ts';
import { operate } from './support/operator.ts';
import { read, signIn } from './support/people.ts';

/** A therapist writes a template and uses it in a note; an operator shares it; the therapist prints what she wrote. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** No other journey writes her notes. */
const therapist = { email: 'grace.whitfield@example.com', name: 'Grace Whitfield' } as const;
const colleague = 'daniel.reyes@example.com';
const name = `Xylophone ${process.env.JOURNEY ?? ''}`;
const plan = 'Practice with {name} at home.';

interface Template {
  id: string;
  name: string;
  shared: boolean;
}

interface Due {
  event_id: string;
  event_type: string;
  client: { id: string; name: string };
}

let context: BrowserContext;
let page: Page;
let due: Due;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'therapist', { email: therapist.email, to: null });
  const { reports_due } = await read<{ reports_due: Due[] }>(page, '/therapist/reports_due');
  const alone = reports_due.find(({ event_type }) => event_type !== 'group_sessions');
  if (!alone) throw new Error('the demo therapist has a note to write');
  due = alone;
});
test.afterAll(() => context.close());

const templates = async (of = page) =>
  (await read<{ note_templates: Template[] }>(of, '/note_templates')).note_templates.filter((one) => one.name === name);

async function printed(button: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await (await download).path();
  const repository = fileURLToPath(new URL('../..', import.meta.url));
  const text = execFileSync('python', ['-m', 'tests.support.pdf_text', file], { cwd: repository, encoding: 'utf8' });
  return text.replaceAll(/\s+/g, ' ');
}

/** What every page for paper says about the child, the therapist and itself. */
function expectForPaper(text: string) {
  expect(text).toContain(due.client.name);
  expect(text).toMatch(/ · born [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  expect(text).toContain(therapist.name);
  expect(text).toMatch(/License:? [A-Z]{2} \S+/);
  expect(text).toMatch(/Page 1 of [1-9]/);
  expect(text).toMatch(/Signatures? .*Grace Whitfield, therapist Date/);
}

test('a template is written in the settings', async () => {
  await page.goto(paths.settings.noteTemplates);
  await page.getByRole('button', { name: 'Add phrase or template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Plan').fill(plan);
  await looksRightEverywhere(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Added to your phrases and templates');
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

test('an operator gives everyone a copy, and takes it back', async ({ browser }) => {
  const [own] = await templates();
  if (!own) throw new Error('she has just written it');
  expect(operate('clinical-records', 'templates', 'show', own.id)).toContain(`Plan: ${plan}`);
  const copy = /[0-9a-f-]{36}/.exec(operate('clinical-records', 'templates', 'share', own.id))?.[0] ?? '';
  const other = await browser.newContext();
  const theirs = await other.newPage();
  await signIn(theirs, 'therapist', { email: colleague, to: null });
  expect(await templates(theirs)).toMatchObject([{ id: copy, shared: true }]);
  expect(operate('clinical-records', 'templates', 'list')).toContain(`${copy}  ${name}`);
  operate('clinical-records', 'templates', 'unshare', copy);
  expect(await templates(theirs)).toEqual([]);
  expect(await templates()).toMatchObject([{ id: own.id, shared: false }]);
  await other.close();
});

test('the template fills a note, which is signed and printed', async () => {
  await page.goto(notePage(due.event_id, due.client.id));
  await page.getByRole('button', { name: 'Use template' }).click();
  await page.getByRole('menuitem', { name }).click();
  const field = page.getByRole('main').getByLabel('Plan');
  await expect(field).toHaveValue(/^Practice with \S.* at home\.$/);
  const text = await field.inputValue();
  await page.getByRole('button', { name: /^Sign note/ }).click();
  await toast(page, /^Note signed/);
  const paper = await printed('Print note');
  expectForPaper(paper);
  expect(paper).toContain(text);
  expect(paper).toMatch(/Signed by Grace Whitfield, license [A-Z]{2} .+, on /);
});

test('a period and the whole record are printed', async () => {
  await page.goto(`/therapist/clients/${due.client.id}/sessions`);
  for (const button of ['Print notes', 'Print whole record']) {
    const paper = await printed(button);
    expectForPaper(paper);
    expect(paper).toMatch(/Practice with \S.* at home\./);
  }
  await looksRightEverywhere(page);
});
