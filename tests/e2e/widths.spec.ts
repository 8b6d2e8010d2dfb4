import { expect, type Page, test } from '@playwright/test';
import { looksRight } from './support/look.ts';
import { type Role, read, signIn } from './support/people.ts';

const widths = [375, 601, 769, 1136];
const open = ['/', '/login/client', '/login/therapist', '/client-onboarding/account', '/client-onboarding/email'];
const pages: Record<Role, string[]> = {
  guardian: ['sessions', 'progress', 'messages', 'documents', 'basic-info', 'subscriptions', 'settings'].map(
    (tab) => `/client/${tab}`,
  ),
  therapist: ['/therapist/calendar', '/therapist/clients'],
};
const clientTabs = ['progress', 'child-info', 'messages', 'sessions', 'documents'];

async function visit(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await looksRight(page);
  }
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.setTimeout(120_000);

    test('what everybody can see', async ({ page }) => {
      await visit(page, open);
    });

    test('a guardian’s pages', async ({ page }) => {
      await signIn(page, 'guardian');
      await visit(page, pages.guardian);
    });

    test('a therapist’s pages', async ({ page }) => {
      await signIn(page, 'therapist');
      const { clients } = await read<{ clients: { id: string }[] }>(page, '/therapist/clients');
      const client = `/therapist/clients/${clients[0]?.id}`;
      await visit(page, [...pages.therapist, ...clientTabs.map((tab) => `${client}/${tab}`)]);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 } });

  test('the navigation is a drawer', async ({ page }) => {
    await signIn(page, 'guardian');
    await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeHidden();
    await page.getByRole('button', { name: 'Open navigation' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toBeVisible();
    await drawer.getByRole('link', { name: 'Progress' }).click();
    await expect(page).toHaveURL(/\/client\/progress/);
    await expect(drawer).toBeHidden();
  });
});
