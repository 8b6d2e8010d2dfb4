import { expect, test } from '@playwright/test';
import { looksRightEverywhere } from './support/look.ts';
import { signIn } from './support/people.ts';

const sides = [
  { role: 'guardian', help: '/client/help', article: '/client/help/card', query: 'card' },
  { role: 'therapist', help: '/therapist/help', article: '/therapist/help/notes', query: 'sign note' },
] as const;

for (const { role, help, article, query } of sides) {
  test(`a ${role} finds help by a word`, async ({ page }) => {
    await signIn(page, role, { to: help });
    await page.getByRole('searchbox', { name: 'Search help' }).fill(query);
    await page.getByRole('list', { name: 'Articles' }).getByRole('link').first().click();
    await expect(page).toHaveURL((url) => url.pathname === article);
    await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    await looksRightEverywhere(page);
  });
}
