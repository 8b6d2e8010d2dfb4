import { expect, test } from '@playwright/test';
import type {} from '../../web-shell/packages/app-kit/src/runtime/instances.ts';
import { looksRight, policyViolations, settled } from './support/look.ts';
import { logIn, submitLogIn } from './support/people.ts';

for (const role of ['guardian', 'therapist'] as const) {
  test(`the shell and the ${role}’s pages share one React`, async ({ page }) => {
    await logIn(page, role);
    await expect(async () => {
      const noted = await page.evaluate(() => Object.keys(window.larkwellInstances?.react ?? {}));
      expect(noted.toSorted()).toEqual([role, 'shell'].toSorted());
    }).toPass();
    const copies = await page.evaluate(() => new Set(Object.values(window.larkwellInstances?.react ?? {})).size);
    expect(copies).toBe(1);
  });
}

test('a remote that doesn’t load shows a notice and recovers on Retry', async ({ page }) => {
  await page.route('**/mfe/guardian/**', (route) => route.abort());
  await page.goto('/client-onboarding/account');
  await expect(page.getByRole('alert')).toContainText('This part of Larkwell didn’t load');
  await expect(page.getByRole('link', { name: 'Larkwell home' })).toBeVisible();
  await looksRight(page);
  await page.unroute('**/mfe/guardian/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
});

test('a broken release of a remote gives way to the one before it', async ({ page }) => {
  const next = '/mfe/guardian/99.0.0/';
  let broken = 0;
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const { remotes, ...config } = await response.json();
    const { guardian } = remotes;
    const newest = { ...guardian, manifest: guardian.manifest.replace(/^.*\//, next), version: '99.0.0' };
    await route.fulfill({
      response,
      json: { ...config, remotes: { ...remotes, guardian: { ...newest, previous: guardian } } },
    });
  });
  // its lists are there, and its scripts throw
  await page.route(`**${next}**`, async (route) => {
    const { pathname, origin } = new URL(route.request().url());
    if (pathname.endsWith('.js')) {
      broken += 1;
      await route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("This release is broken.");' });
      return;
    }
    const { remotes } = await (await page.request.get('/config.json')).json();
    const present = remotes.guardian.manifest.replace(/[^/]*$/, '');
    await route.fulfill({ response: await route.fetch({ url: origin + pathname.replace(next, present) }) });
  });
  await page.goto('/client-onboarding/account');
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(broken).toBeGreaterThan(0);
  await looksRight(page);
});

for (const path of ['/', '/login/client', '/client-onboarding/account']) {
  test(`${path} asks once for config.json`, async ({ page }) => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/config.json')) asked += 1;
    });
    await page.goto(path);
    await settled(page);
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(1);
  });
}

test('no page makes elements from text, and a script of ours isn’t blocked', async ({ page }) => {
  const violations = await policyViolations(page);
  await logIn(page, 'therapist');
  await page.goto('/therapist/calendar');
  await settled(page);
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Dark mode' }).click(); // the component library writes a style sheet
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(violations).toEqual([]);
  const written = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
      return 'written';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(written).toBe('TypeError');
  await expect.poll(() => violations.join()).toContain('require-trusted-types-for');
});

test('log in is required, and an unknown URL is not found', async ({ page }) => {
  await page.goto('/therapist/calendar');
  await expect(page).toHaveURL(/\/login\/therapist/);
  await looksRight(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'This page has flown off' })).toBeVisible();
  await looksRight(page);
});

test('a therapist gets an error on the parents’ log in', async ({ page }) => {
  await logIn(page, 'guardian', 'maya.okafor@example.com');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\/client/);
});

test('log in reports empty fields and a failed request', async ({ page }) => {
  await page.goto('/login/client');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await looksRight(page);
  await page.route('**/api/v1/users/sign_in', (route) => route.abort());
  await submitLogIn(page, 'nobody@example.com', 'Hollyhock.55');
  await expect(page.getByRole('alert')).toHaveText('Something went wrong');
});

test('reduced motion disables the color scheme transition', async ({ page }) => {
  await page.goto('/login/client');
  await settled(page);
  const changing = await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark';
    return document.getAnimations().length;
  });
  expect(changing).toBe(0);
});
