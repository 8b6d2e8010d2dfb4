import { expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, settled } from './support/look.ts';
import { logIn } from './support/people.ts';

test.use({ serviceWorkers: 'allow' });

const offlinePage = (page: Page) => page.getByRole('heading', { name: 'You’re offline' });

/** The service worker is installed some seconds after a page has loaded. */
const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('without a connection a family sees its next sessions', async ({ page, context }) => {
  await logIn(page, 'guardian');
  await page.goto('/client/sessions');
  await settled(page);
  await installed(page);

  await context.setOffline(true);
  await page.goto('/client/messages');
  await expect(offlinePage(page)).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Your next sessions' });
  await expect(sessions.getByText('with Maya Okafor').first()).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Luca');
  await looksRightEverywhere(page);

  await context.setOffline(false); // the page notices, and opens again
  await expect(page).toHaveURL(/\/client\/messages/);
  await expect(offlinePage(page)).toHaveCount(0);
  await settled(page);

  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login\/client/);
  await expect.poll(() => page.evaluate(() => caches.has('larkwell.sessions'))).toBe(false);
  await context.setOffline(true);
  await page.reload();
  await expect(offlinePage(page)).toBeVisible();
  await expect(sessions).toHaveCount(0);
});

test('Larkwell can be installed', async ({ page }) => {
  await page.goto('/login/client');
  const client = await page.context().newCDPSession(page);
  const { errors, url } = await client.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // a context of a test is always a private window, which Chrome reports or not, by how far its check is
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
