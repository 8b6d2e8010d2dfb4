import { expect, test } from '@playwright/test';
import type {} from '../../web-shell/packages/app-kit/src/runtime/instances.ts';
import { looksRight, settled } from './support/look.ts';
import { signIn } from './support/people.ts';

for (const role of ['guardian', 'therapist'] as const) {
  test(`the shell and the ${role}’s pages share one React`, async ({ page }) => {
    await signIn(page, role);
    await expect(async () => {
      const noted = await page.evaluate(() => Object.keys(window.larkwellInstances?.react ?? {}));
      expect(noted.toSorted()).toEqual([role, 'shell'].toSorted());
    }).toPass();
    const copies = await page.evaluate(() => new Set(Object.values(window.larkwellInstances?.react ?? {})).size);
    expect(copies).toBe(1);
  });
}

test('a remote that does not answer is replaced by a notice, and comes back with Retry', async ({ page }) => {
  await page.route('**/mfe/guardian/**', (route) => route.abort());
  await page.goto('/client-onboarding/account');
  await expect(page.getByRole('alert')).toContainText('This part of Larkwell didn’t load');
  await expect(page.getByRole('link', { name: 'Larkwell home' })).toBeVisible();
  await looksRight(page);
  await page.unroute('**/mfe/guardian/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
});

test('who is not signed in is led to the sign-in, and an unknown address says so', async ({ page }) => {
  await page.goto('/therapist/calendar');
  await expect(page).toHaveURL(/\/login\/therapist/);
  await looksRight(page);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'This page has flown off' })).toBeVisible();
  await looksRight(page);
});

test('a therapist is told when she signs in on the page for parents', async ({ page }) => {
  await signIn(page, 'guardian', 'maya.okafor@example.com');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\/client/);
});

test('an empty sign-in says what is missing, and no answer at all says so too', async ({ page }) => {
  await page.goto('/login/client');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await looksRight(page);
  await page.route('**/api/v1/users/sign_in', (route) => route.abort());
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Hollyhock.55');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('Something went wrong');
});

test('with less motion the dark is there at once', async ({ page }) => {
  await page.goto('/login/client');
  await settled(page);
  const changing = await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark';
    return document.getAnimations().length;
  });
  expect(changing).toBe(0);
});
