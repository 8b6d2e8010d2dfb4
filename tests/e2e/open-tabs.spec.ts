import { expect, type Page, test } from '@playwright/test';
import { settled } from './support/look.ts';
import { logIn, type Role } from './support/people.ts';

/** A release while pages are open: tabs move to it when nobody loses anything by the reload. */
const nextOf = (name: Role) => `/mfe/${name}/99.0.0/`;
const next = nextOf('therapist');
const minutes = 60_000;

/** A remote once more, as a later version. Its files are those of the present one. */
async function release(page: Page, name: Role = 'therapist') {
  const next = nextOf(name);
  const { remotes } = await (await page.request.get('/config.json')).json();
  const present = remotes[name].manifest.replace(/[^/]*$/, '');
  await page.route(`**${next}**`, async (route) => {
    const { pathname, origin } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: origin + pathname.replace(next, present) }) });
  });
  await page.route('**/config.json*', async (route) => {
    const response = await route.fetch();
    const { remotes: served, ...config } = await response.json();
    const newest = {
      ...served[name],
      manifest: served[name].manifest.replace(/^.*\//, next),
      version: '99.0.0',
    };
    await route.fulfill({ response, json: { ...config, remotes: { ...served, [name]: newest } } });
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

test('a sign-up moves between two of its pages and keeps what was typed', async ({ page }) => {
  const follows = page.waitForResponse(/\/FollowReleases-/);
  await page.goto('/client-onboarding/account');
  await follows;
  await mark(page);
  await release(page, 'guardian');
  let looks = 0;
  page.on('request', (request) => {
    if (request.url().includes('/config.json')) looks += 1;
  });
  await hideFor(page, 11 * minutes);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
  expect(looks).toBe(0);
  const looked = page.waitForResponse('**/config.json*');
  await page.getByRole('link', { name: 'Get started' }).click();
  await looked;
  await page.getByLabel('Email').fill('waits.for.a.release@example.com');
  expect(await isReloaded(page)).toBe(false);
  const moved = page.waitForRequest(`**${nextOf('guardian')}**`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await moved;
  await settled(page);
  await expect(page).toHaveURL(/\/client-onboarding\/name/);
  expect(await isReloaded(page)).toBe(true);
  await page.goBack();
  await expect(page.getByLabel('Email')).toHaveValue('waits.for.a.release@example.com');
});
