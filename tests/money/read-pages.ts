/**
 * Reads a family's subscription page in Chromium, for the tests in this folder. One JSON request a line on standard input,
 * one JSON response a line on standard output.
 */
import { createInterface } from 'node:readline';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { settled } from '../e2e/support/look.ts';

interface Request {
  origin: string;
  /** As the shell stores it. */
  signIn: unknown;
  /** The browser's time, ISO 8601. */
  now: string;
  /** Opens this plan's dialog with the button of that name. */
  dialog?: { plan: string; button: string };
}

interface Response {
  /** Text of the page without line breaks. */
  page: string;
  dialog: string | null;
}

async function read(page: Page, { origin, signIn, now, dialog }: Request): Promise<Response> {
  await page.clock.setFixedTime(now);
  await page.addInitScript((stored) => localStorage.setItem('larkwell.sign-in', stored), JSON.stringify(signIn));
  await page.goto(`${origin}/client/subscriptions`);
  await settled(page);
  const text = (await page.getByRole('main').textContent()) ?? '';
  if (!dialog) return { page: text, dialog: null };
  const card = page.getByRole('main').getByRole('article').filter({ hasText: dialog.plan }).first();
  await card.getByRole('button', { name: dialog.button, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('$'); // its sentences come after the sessions they count
  return { page: text, dialog: await page.getByRole('dialog').textContent() };
}

async function answer(browser: Browser, line: string): Promise<Response | { error: string }> {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    viewport: { width: 1136, height: 800 },
  });
  try {
    return await read(await context.newPage(), JSON.parse(line));
  } catch (error) {
    return { error: String(error) };
  } finally {
    await context.close();
  }
}

const { CHROMIUM_PATH: executablePath } = process.env;
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
});
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(browser, line))}\n`);
}
await browser.close();
