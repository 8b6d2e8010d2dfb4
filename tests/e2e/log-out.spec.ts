import { expect, type Page, test } from '@playwright/test';
import { settled } from './support/look.ts';
import { demo, logIn, submitLogIn } from './support/people.ts';
import { renewal } from './support/sign-in.ts';

const pages = {
  therapist: { first: '/therapist/clients', second: '/therapist/today', login: '/login/therapist' },
  guardian: { first: '/client/progress', second: '/client/sessions', login: '/login/client' },
} as const;

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

/** The renewal calls of a page from now on. */
function renewalsOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === renewal) seen.push(request.method());
  });
  return seen;
}

test('a script in the page finds no token, and a reload asks once', async ({ page, context }) => {
  await logIn(page, 'therapist');
  const asked = renewalsOf(page);
  const authorized = page.waitForRequest((request) => 'access-token' in request.headers());
  await page.goto('/therapist/clients');
  const { 'access-token': token = '', uid = '' } = await (await authorized).allHeaders();
  expect(token.split('.')).toHaveLength(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toEqual(['POST']);

  const cookie = (await context.cookies(new URL(renewal, page.url()).href)).find(({ name }) => /sign_in$/.test(name));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: renewal });
  const found = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const frozen = (storage: Storage) => JSON.stringify(Object.entries(storage));
    return [
      document.cookie,
      frozen(localStorage),
      frozen(sessionStorage),
      ...databases,
      ...(await caches.keys()),
    ].join();
  });
  expect(found).toContain('last_user_role');
  for (const secret of [token, cookie?.value ?? token, uid]) expect(found).not.toContain(secret);
});

test('a new tab is signed in, and a page without a sign-in asks nothing', async ({ page, context }) => {
  const asked = renewalsOf(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await logIn(page, 'guardian');
  expect(asked).toEqual([]);
  const other = await context.newPage();
  await other.goto('/client/progress');
  await expect(other).toHaveURL(/\/client\/progress/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
});

test('tabs that reload at the same instant stay signed in', async ({ page, context }) => {
  await logIn(page, 'guardian');
  const tabs = [page, ...(await Promise.all([0, 1, 2].map(() => context.newPage())))];
  await Promise.all(tabs.map((tab) => tab.goto('/client/progress')));
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab).toHaveURL(/\/client\/progress/);
  }
  await context.clearCookies({ name: /sign_in$/ });
  await page.evaluate(() => localStorage.removeItem('larkwell.signed-in'));
  const [, other] = tabs;
  if (!other) throw new Error('there is another tab');
  await expect(other).toHaveURL(/\/login\/client$/);
  await logIn(page, 'therapist');
  await expect(other).toHaveURL(/\/therapist\/today/);
});

test('a log-out that didn’t reach the server is finished by the next page', async ({ page, context }) => {
  await logIn(page, 'guardian');
  await page.goto('/client/progress');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/api/v1/users/**', (route) => route.abort());
  await logOut(page);
  await expect(page).toHaveURL(/\/login\/client$/);
  await page.unroute('**/api/v1/users/**');
  const ended = page.waitForResponse((response) => response.url().endsWith('/users/sign_out'));
  await page.reload();
  expect((await ended).status()).toBe(204);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect((await context.cookies(new URL(renewal, page.url()).href)).map(({ name }) => name)).not.toContain(
    'larkwell_sign_in',
  );
});

for (const role of ['therapist', 'guardian'] as const) {
  const { first, second, login } = pages[role];

  test(`a ${role} with two tabs logs out to their own login in both`, async ({ page, context }) => {
    await logIn(page, role);
    await page.goto(first);
    const other = await context.newPage();
    await other.goto(second);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await logOut(page);
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(new RegExp(`${login}$`));
      await expect(tab.getByText('Please log in again to continue.')).toHaveCount(0);
    }
  });

  test(`a ${role} comes back to the same page after the sign-in expired`, async ({ page }) => {
    await logIn(page, role);
    await settled(page); // a late call of this page would end the sign-in before the next page starts
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({
        status: 401,
        json: { error: 'Please log in.', errors: [], code: 'unauthenticated', fields: {} },
      }),
    );
    await page.goto(first, { waitUntil: 'commit' }); // the toast can be gone before the page has loaded everything
    await expect(page.getByText('Please log in again to continue.')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${login}$`));
    await page.unroute('**/api/v1/**');
    await submitLogIn(page, demo[role]);
    await expect(page).toHaveURL(new RegExp(`${first}$`));
  });
}
