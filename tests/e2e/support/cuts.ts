import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { signInHeaders } from './sign-in.ts';

/** Interruptions while a user types. */
export const kinds = [
  'tab closed',
  'reload',
  'page crashed',
  'offline',
  'service killed',
  'sign-in expired',
  'signed out in another tab',
  'clock moved',
] as const;
export type Kind = (typeof kinds)[number];

export interface Keystroke {
  text: string;
  /** When it was typed, in milliseconds of this process. */
  at: number;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Types words key by key, with rests of up to `rest` milliseconds. Returns the keys with their times. */
export async function typeWords(field: Locator, random: () => number, count: number, rest = 0): Promise<Keystroke[]> {
  const keys: Keystroke[] = [];
  await field.press('Control+End');
  for (let word = 0; word < count; word++) {
    const length = 2 + Math.floor(random() * 6);
    const text = `${Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('')} `;
    for (const key of text) {
      await field.press(key === ' ' ? 'Space' : key, { delay: random() * 20 });
      keys.push({ text: key, at: performance.now() });
    }
    if (random() < 0.15) await field.page().waitForTimeout(random() * rest);
  }
  return keys;
}

/** Lets `lastTyped` see what the pages of a context show while someone types. */
export const recordTyping = (context: BrowserContext) =>
  context.addInitScript(() => {
    const record = (event: Event) => {
      (globalThis as { lastTyped?: string }).lastTyped = (event.target as HTMLTextAreaElement).value;
    };
    document.addEventListener('input', record, true);
  });

/** What the field of a page showed after the last key, even if the field is gone. Null if nobody typed. */
const lastTyped = async (page: Page) =>
  (await page.evaluate(() => (globalThis as { lastTyped?: string }).lastTyped)) ?? null;

/** Types on until the field is gone. Returns the text that it showed last. */
export async function typeUntilGone(field: Locator, random: () => number): Promise<string | null> {
  for (let key = 0; key < 12 && (await field.isVisible()); key++) {
    // the field may go at this very key
    await field.press(letters[Math.floor(random() * letters.length)] ?? 'a', { timeout: 1_000 }).catch(() => undefined);
  }
  return lastTyped(field.page());
}

/** How many characters of `typed` a text lacks, in their order. */
export function missing(typed: string, text: string): number {
  let found = 0;
  for (const character of text) if (character === typed[found]) found++;
  return typed.length - found;
}

const api = '**/api/v1/**';

/** Closes the tab of a person who reads that the text is safe. A tab that closes at the very key may lose that key. */
async function closeOnceKept(page: Page) {
  await expect(page.getByText(/Kept in this browser/)).toBeVisible();
  await page.close({ runBeforeUnload: false });
}

interface Cut {
  context: BrowserContext;
  page: Page;
  random: () => number;
  /** Opens the page with the field again. */
  open: (page: Page) => Promise<void>;
  logIn: (page: Page) => Promise<void>;
  /** Types on while the cut lasts. */
  typeOn: (page: Page) => Promise<void>;
}

/** Makes one cut and everything a person does to go on. Returns the page that has the field again. */
export async function cut(kind: Kind, { context, page, random, open, logIn, typeOn }: Cut): Promise<Page> {
  const reopened = async () => {
    const next = await context.newPage();
    await open(next);
    return next;
  };
  switch (kind) {
    case 'tab closed':
      await page.close({ runBeforeUnload: false });
      return reopened();
    case 'page crashed': {
      const session = await context.newCDPSession(page);
      void session.send('Page.crash').catch(() => undefined);
      await page.waitForEvent('crash');
      await page.close();
      return reopened();
    }
    case 'reload':
      await page.reload();
      return page;
    case 'clock moved': {
      const days = (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * 40));
      await page.evaluate((moved) => {
        const Real = Date;
        const now = () => Real.now() + moved;
        globalThis.Date = class extends Real {
          constructor(...parts: ConstructorParameters<typeof Date> | []) {
            super(...((parts.length > 0 ? parts : [now()]) as ConstructorParameters<typeof Date>));
          }
          static override now = now;
        } as DateConstructor;
      }, days * 86_400_000);
      await typeOn(page);
      await page.reload();
      return page;
    }
    case 'offline':
      await context.setOffline(true);
      await typeOn(page);
      if (random() < 0.5) {
        await closeOnceKept(page);
        await context.setOffline(false);
        return reopened();
      }
      await context.setOffline(false);
      return page;
    case 'service killed': {
      const status = random() < 0.5 ? 503 : 0;
      await context.route(api, (route) => (status ? route.fulfill({ status }) : route.abort()));
      await typeOn(page);
      const closed = random() < 0.5;
      if (closed) await closeOnceKept(page);
      await context.unroute(api);
      return closed ? reopened() : page;
    }
    case 'sign-in expired': {
      const other = await context.newPage();
      await other.goto('/lark.svg');
      const headers = await signInHeaders(other);
      const ended = other.evaluate(
        (sent) => fetch('/api/v1/users/sign_out', { method: 'DELETE', headers: sent }).then(({ ok }) => ok),
        headers,
      );
      await typeOn(page);
      expect(await ended).toBe(true);
      await other.close();
      await expect(page).toHaveURL(/\/login\//);
      await logIn(page);
      await open(page);
      return page;
    }
    case 'signed out in another tab': {
      const other = await context.newPage();
      await other.goto('/therapist/today');
      await other.getByRole('button', { name: /Your menu/ }).click();
      await other.getByRole('menuitem', { name: 'Log Out' }).click();
      await expect(page).toHaveURL(/\/login\//);
      await other.close();
      await logIn(page);
      await open(page);
      return page;
    }
  }
}
