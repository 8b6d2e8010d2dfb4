import { expect, test } from '@playwright/test';
import { looksRightEverywhere } from './support/look.ts';
import { signIn } from './support/people.ts';

/** A therapist finds a client and writes a note without a mouse. */
test.describe.configure({ timeout: 120_000 });

test('a therapist gets from the calendar to a client’s note by keyboard only', async ({ page }) => {
  await signIn(page, 'therapist', { to: '/therapist/calendar' });
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search clients, sessions, and pages' });
  await expect(field).toBeFocused();
  await page.keyboard.type('note for sofai', { delay: 20 }); // with a typo
  await expect(page.getByRole('option').first()).toContainText('Write note for');
  await looksRightEverywhere(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/therapist\/events\/[^/]+\/note/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
