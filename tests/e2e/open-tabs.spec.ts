import { expect, type Page, test } from '@playwright/test';
import { settled } from './support/look.ts';
import { logIn } from './support/people.ts';

/** A release while pages are open: tabs move to it when nobody loses anything by the reload. */
const next = '/mfe/therapist/99.0.0/';
const minutes = 60_000;

/** The therapist's remote once more, as a later version. Its files are those of the present one. */
async function release(page: Page) {
  const { remotes } = await (await page.request.get('/config.json')).json();
  const present = remotes.therapist.manifest.replace(/[^/]*$/, '');
  await page.route(`**${next}**`, async (route) => {
    const { pathname, origin } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: origin + pathname.replace(next, present) }) });
  });
  await page.route('**/config.json*', async (route) => {
    const response = await route.fetch();
    const { remotes: served, ...config } = await response.json();
    const newest = {
      ...served.therapist,
      manifest: served.therapist.manifest.replace(/^.*\//, next),
      version: '99.0.0',
    };
    await route.fulfill({ response, json: { ...config, remotes: { ...served, therapist: newest } } });
  });
}

/** Another tab is in front, and later this one again. Counts as `later` milliseconds after the page was opened. */
async function hideFor(page: Page, later: number) {
  await page.evaluate((after) => {
    const now = Date.now();
    Date.now = () => now + after;
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, later);
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { openSince: 'before' }));
const isReloaded = (page: Page) => page.evaluate(() => !('openSince' in window));

async function openProfile(page: Page) {
  await logIn(page, 'therapist');
  const follows = page.waitForResponse(/\/FollowReleases-/); // some seconds after the start
  await page.goto('/therapist/settings/public-profile');
  await settled(page);
  await follows;
  await mark(page);
}

test('a hidden tab moves to a new release, but not with unsaved words', async ({ page }) => {
  await openProfile(page);
  const bio = page.getByLabel('About you');
  const before = await bio.inputValue();
  await bio.fill(`${before} And kazoos.`);
  await bio.blur();
  await release(page);
  const looked = page.waitForResponse('**/config.json*');
  await hideFor(page, 11 * minutes);
  await looked;
  await expect(bio).toHaveValue(`${before} And kazoos.`);
  expect(await isReloaded(page)).toBe(false);

  await bio.fill(before);
  await bio.blur();
  const moved = page.waitForRequest(`**${next}**`);
  await hideFor(page, 1 * minutes);
  await moved;
  await settled(page);
  expect(await isReloaded(page)).toBe(true);
  await expect(bio).toHaveValue(before);
});

test('a tab in sight moves when the next page is opened', async ({ page }) => {
  await openProfile(page);
  await release(page);
  await page.evaluate((after) => {
    const now = Date.now();
    Date.now = () => now + after;
  }, 11 * minutes);
  const navigation = page.getByRole('navigation').first();
  const looked = page.waitForResponse('**/config.json*');
  await navigation.getByRole('link', { name: 'Clients', exact: true }).click();
  await looked;
  await settled(page);
  expect(await isReloaded(page)).toBe(false);
  await navigation.getByRole('link', { name: 'Calendar', exact: true }).click();
  await page.waitForRequest(`**${next}**`);
  await settled(page);
  await expect(page).toHaveURL(/\/therapist\/calendar/);
  expect(await isReloaded(page)).toBe(true);
});
