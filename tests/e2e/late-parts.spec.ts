import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** Code that loads late, on a network that is gone: the page stays, with what is typed. */
const email = 'daniel.reyes@example.com';
const typed = `Named six colors, ${Date.now()}.`;

interface Due {
  reports_due: { client: { id: string }; event_id: string }[];
}

/** A note that isn't written yet. Ends with what the page loads on its own, before the first key or click. */
async function openNote(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await signIn(page, 'therapist', { email, to: null });
  const due = (await read<Due>(page, '/therapist/reports_due')).reports_due.at(-1); // `drafts.spec.ts` types into the first
  if (!due) throw new Error('the demo therapist has sessions without notes');
  await page.goto(`/therapist/events/${due.event_id}/note?child=${due.client.id}`);
  await expect(subjective(page)).toBeVisible();
  return page;
}

const subjective = (page: Page) => page.getByRole('main').getByLabel('Subjective', { exact: true });

test('the first key without a connection leaves the page and what is typed', async ({ context }) => {
  const page = await openNote(context);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await context.setOffline(true);
  await subjective(page).press('ControlOrMeta+A');
  await subjective(page).pressSequentially(typed);
  await expect(page.getByText('Offline. Kept in this browser')).toBeVisible();
  await expect(subjective(page)).toHaveValue(typed);
  await context.setOffline(false);
  await expect(page.getByText(/^Draft saved /)).toBeVisible({ timeout: 30_000 });
  await expect(subjective(page)).toHaveValue(typed);
  expect(errors).toEqual([]);
});

test('a page without its code says so and loads once it can', async ({ context }) => {
  const page = await openNote(context);
  let loads = 0;
  page.on('load', () => loads++);
  await context.route('**', (route) => route.abort());
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  const failed = page.getByRole('alert').filter({ hasText: 'This part of Larkwell didn’t load' });
  await expect(failed.getByRole('heading', { level: 1 })).toBeVisible();
  const retry = failed.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(retry).toBeEnabled(); // a retry that goes on would find the server again
  await looksRightEverywhere(page);
  await context.unroute('**');
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  expect(loads, 'reloads of the document').toBe(0);
});

test('a dialog without its code says so, and opens once it can', async ({ context }) => {
  const page = await context.newPage();
  await signIn(page, 'therapist', { email, to: '/therapist/calendar?view=agenda' });
  const event = page.locator('[data-event-id]').first();
  await expect(event).toBeVisible();
  await context.setOffline(true);
  await event.click();
  const failed = page.getByRole('alert').filter({ hasText: 'This part of Larkwell didn’t load' });
  await expect(failed).toContainText('This part loads once you’re back online.');
  await looksRightEverywhere(page);
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toBeHidden();
  await event.click();
  await expect(failed).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(failed).toBeHidden();
});
