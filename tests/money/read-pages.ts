/**
 * Reads a family's pages about money in Chromium and presses their buttons, for the tests in this folder. One JSON request a line on standard input,
 * one JSON response a line on standard output.
 */
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { settled } from '../e2e/support/look.ts';

/** As long as the journeys wait: no configuration is read here. */
const patient = expect.configure({ timeout: 15_000 });

interface Request {
  origin: string;
  /** What the renewal call returns to this person's browser. */
  signIn: { headers: Record<string, string>; user: unknown };
  /** The browser's time, ISO 8601. */
  now: string;
  path: string;
  /** Opens this plan's dialog with the button of that name; without a button, the page opens its dialog by itself. */
  dialog?: { plan: string; button: string | null };
  /** Presses this button of the dialog, after entering another card if there is one. */
  confirm?: { button: string; card: string | null };
  /** Leaves the page open for the next request. */
  keep?: boolean;
  /** Reads the page that an earlier request left open, once this text has appeared there by itself. */
  appears?: string;
}

interface Response {
  /** Text of the page without line breaks. */
  page: string;
  dialog: string | null;
}

async function read(page: Page, { origin, signIn, now, path, dialog, confirm }: Request): Promise<Response> {
  await page.clock.setFixedTime(now);
  await page.addInitScript(() => localStorage.setItem('larkwell.signed-in', 'this browser'));
  // without a cookie, which would rotate in this browser and end the sign-in of the test
  await page.route('**/users/sign_in/renewal*', (route) =>
    route.fulfill({ headers: signIn.headers, json: { user: signIn.user } }),
  );
  await page.goto(`${origin}${path}`);
  await settled(page);
  const text = (await page.getByRole('main').textContent()) ?? '';
  if (!dialog) return { page: text, dialog: null };
  if (dialog.button) {
    const card = page.getByRole('main').getByRole('article').filter({ hasText: dialog.plan }).first();
    await card.getByRole('button', { name: dialog.button, exact: true }).click();
  }
  const opened = page.getByRole('dialog');
  await patient(opened).toContainText('$'); // its sentences come after the sessions they count
  const asked = await opened.textContent();
  if (!confirm) return { page: text, dialog: asked };
  if (confirm.card) await enterCard(page, confirm.card);
  await opened.getByRole('button', { name: confirm.button }).click();
  await patient(opened).toBeHidden();
  return { page: (await page.getByRole('main').textContent()) ?? '', dialog: asked };
}

async function enterCard(page: Page, number: string) {
  await page.getByText('Another card', { exact: true }).click();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
}

let kept: { context: BrowserContext; page: Page } | null = null;

/** The page that was left open. */
async function readKept(appears: string): Promise<Response> {
  if (!kept) throw new Error('no page was left open');
  const { context, page } = kept;
  kept = null;
  try {
    await patient(page.getByRole('main')).toContainText(appears);
    return { page: (await page.getByRole('main').textContent()) ?? '', dialog: null };
  } finally {
    await context.close();
  }
}

async function open(browser: Browser, request: Request): Promise<Response> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    viewport: { width: 1136, height: 800 },
  });
  try {
    const page = await context.newPage();
    const shown = await read(page, request);
    if (request.keep) kept = { context, page };
    return shown;
  } finally {
    if (kept?.context !== context) await context.close();
  }
}

async function answer(browser: Browser, line: string): Promise<Response | { error: string }> {
  const request: Request = JSON.parse(line);
  try {
    return request.appears ? await readKept(request.appears) : await open(browser, request);
  } catch (error) {
    return { error: String(error) };
  }
}

const { CHROMIUM_SHELL_PATH: executablePath } = process.env;
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
});
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(browser, line))}\n`);
}
await browser.close();
