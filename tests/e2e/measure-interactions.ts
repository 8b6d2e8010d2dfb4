/**
 * Prints as JSON, one line per page, how long interactions take until the next paint, on a processor four times slower:
 * BASE_URL names a running stack, EMAIL and PASSWORD a therapist with many events and clients. `make bench ROW=pages`
 * runs it.
 */
import { chromium, type Page } from '@playwright/test';
import { settled } from './support/look.ts';
import { enter } from './support/page-weight.ts';

const slower = 4;

interface Interaction {
  /** Of the event: 'keydown', 'pointerup'. */
  name: string;
  /** Milliseconds from the event to the next paint. */
  took: number;
  /** What was under way, from `doing`. */
  step: string;
}
interface Watched {
  interactions: Record<number, Interaction>;
  step: string;
}

/** Runs in the page: collects what the browser measures of each key, click and tap. */
function watch() {
  const seen: Watched = { interactions: {}, step: '' };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId, name, duration } = entry;
      // an interaction has several events and takes as long as the longest
      if (interactionId === 0 || (seen.interactions[interactionId]?.took ?? 0) >= duration) continue;
      seen.interactions[interactionId] = { name, took: duration, step: seen.step };
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function doing(page: Page, step: string, act: () => Promise<unknown>) {
  await page.evaluate((name) => {
    (globalThis as unknown as { seen: Watched }).seen.step = name;
  }, step);
  await act();
  await page.waitForTimeout(700); // until it is painted and the browser has reported it
}

async function calendar(page: Page) {
  const event = () => page.locator('[data-event-id]').first();
  await page.goto('/therapist/calendar?view=week');
  await event().waitFor();
  await settled(page);
  for (let round = 0; round < 4; round += 1) {
    for (const key of ['j', 'j', 'k', 'd', 'w', 'm', 'w', 'a', 'w', 't']) {
      await doing(page, `key ${key}`, () => page.keyboard.press(key));
    }
    await event().focus();
    await doing(page, 'walk', () => page.keyboard.press('ArrowDown'));
    await doing(page, 'select', () => page.keyboard.press('x'));
    await doing(page, 'clear', () => page.keyboard.press('x'));
    await doing(page, 'menu', () => page.keyboard.press('.'));
    await doing(page, 'close the menu', () => page.keyboard.press('Escape'));
    await doing(page, 'next by mouse', () => page.getByRole('button', { name: 'Next', exact: true }).click());
    await doing(page, 'open', () => event().click());
    await page.getByRole('dialog').waitFor();
    await doing(page, 'close', () => page.keyboard.press('Escape'));
    await doing(page, 'view options', () => page.getByRole('button', { name: 'View options' }).click());
    await doing(page, 'close the options', () => page.keyboard.press('Escape'));
  }
}

async function clientList(page: Page) {
  await page.goto('/therapist/clients');
  await page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1).waitFor();
  await settled(page);
  const search = page.getByLabel('Search clients');
  for (let round = 0; round < 4; round += 1) {
    await doing(page, 'into the search', () => search.click());
    for (const key of 'mia 12') await doing(page, 'type', () => page.keyboard.press(key === ' ' ? 'Space' : key));
    await settled(page);
    await doing(page, 'clear', () => page.getByRole('button', { name: 'Clear search' }).click());
    await settled(page);
    for (const order of ['Next session', 'Notes due']) {
      await doing(page, 'sort', () => page.getByRole('columnheader').getByRole('button', { name: order }).click());
      await settled(page);
    }
    await doing(page, 'open', () => page.getByRole('table').getByRole('link').first().click());
    await page.waitForURL(/\/clients\/.+/);
    await doing(page, 'back', () => page.getByRole('link', { name: 'Clients', exact: true }).first().click());
    await settled(page);
  }
}

const executablePath = process.env.CHROMIUM_SHELL_PATH;
const baseURL = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const { EMAIL: email = '', PASSWORD: password = '' } = process.env;
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath ? { executablePath } : {}) });
const context = await browser.newContext({ baseURL, viewport: { width: 1136, height: 800 }, reducedMotion: 'reduce' });
await enter(context, baseURL, { email, password, role: 'therapist' });
await context.addInitScript(watch);
for (const [name, act] of Object.entries({ calendar, clients: clientList })) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await act(page);
  const { interactions } = await page.evaluate(() => (globalThis as unknown as { seen: Watched }).seen);
  const inOrder = Object.values(interactions).sort((one, other) => other.took - one.took);
  // below 16 ms the browser reports nothing, so these are the slower ones
  const p98 = inOrder[Math.floor(inOrder.length * 0.02)]?.took ?? 0;
  process.stdout.write(
    `${JSON.stringify({ page: name, interactions: inOrder.length, p98, slowest: inOrder.slice(0, 5) })}\n`,
  );
  await page.close();
}
await browser.close();
