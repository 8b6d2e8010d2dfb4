import { expect, type Page, test } from '@playwright/test';
import { demo, demoPassword, type Role, signIn } from './support/people.ts';

const pages = {
  therapist: { first: '/therapist/clients', second: '/therapist/tasks', login: '/login/therapist' },
  guardian: { first: '/client/progress', second: '/client/sessions', login: '/login/client' },
} as const;

async function logOut(page: Page) {
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
}

async function logIn(page: Page, role: Role) {
  await page.getByLabel('Email').fill(demo[role]);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword());
  await page.getByRole('button', { name: 'Log in' }).click();
}

for (const role of ['therapist', 'guardian'] as const) {
  const { first, second, login } = pages[role];

  test(`a ${role} with two tabs logs out to their own login in both`, async ({ page, context }) => {
    await signIn(page, role);
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
    await signIn(page, role);
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({
        status: 401,
        json: { error: 'Please log in.', errors: [], code: 'unauthenticated', fields: {} },
      }),
    );
    await page.goto(first);
    await expect(page).toHaveURL(new RegExp(`${login}$`));
    await expect(page.getByText('Please log in again to continue.')).toBeVisible();
    await page.unroute('**/api/v1/**');
    await logIn(page, role);
    await expect(page).toHaveURL(new RegExp(`${first}$`));
  });
}
