import { expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, toast } from './support/look.ts';

/** Drafts, errors and reminders of a family's onboarding. family.spec.ts covers the straight path. */
const run = process.env.JOURNEY ?? '';
const address = (name: string) => `${name}+${run}@example.com`;
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const says = (page: Page, sentence: string) => expect(page.getByText(sentence, { exact: true })).toBeVisible();

/** Fills in the pages before. */
async function halfway(page: Page, draft: object) {
  await page.goto('/client-onboarding/account');
  await page.evaluate(
    (text) => sessionStorage.setItem('larkwell.draft.client-onboarding', text),
    JSON.stringify(draft),
  );
}

test('fields validate on blur and survive a reload and going back', async ({ page }) => {
  await halfway(page, {});
  await page.goto('/client-onboarding/email');
  const email = page.getByLabel('Email');
  await email.focus();
  await email.blur();
  await says(page, 'Email is required');
  await email.fill('ottoline@');
  await page.reload();
  await expect(email).toHaveValue('ottoline@');
  await email.fill(address('typing'));
  await goOn(page);

  const name = page.getByLabel('Your first name');
  await name.focus();
  await name.blur();
  await says(page, 'Name is required');
  await name.fill('Otto');
  await page.reload();
  await expect(name).toHaveValue('Otto');
  await page.goBack();
  await expect(email).toHaveValue(address('typing'));
  await page.goForward();
  await goOn(page);

  await page.getByLabel('Your child’s first name').fill('Bram');
  await goOn(page);
  const age = page.getByLabel('Age in years');
  await age.focus();
  await age.blur();
  await says(page, 'Age is required');
  await age.fill('7');
  await goOn(page);
  const first = page.getByRole('radio').first();
  await first.press('Space');
  await page.reload();
  await expect(first).toBeChecked();
  await goOn(page);
  await page.getByRole('combobox', { name: 'State' }).fill('zz');
  await says(page, 'No results');
});

test('entering a name requests reminders once', async ({ page }) => {
  const asked = () => page.waitForResponse((response) => response.url().endsWith('/api/v1/onboarding_tag'));
  await halfway(page, { email: address('halfway') });
  await page.goto('/client-onboarding/name');
  await page.getByLabel('Your first name').fill('Odile');
  const answer = asked();
  await goOn(page);
  expect((await answer).status()).toBe(201);
  await expect(page).toHaveURL(/child-name/);
});

test('a failed reminder request shows a toast and doesn’t block', async ({ page }) => {
  await page.route('**/api/v1/onboarding_tag', (route) => route.abort());
  await halfway(page, { email: address('unlucky') });
  await page.goto('/client-onboarding/name');
  await page.getByLabel('Your first name').fill('Odile');
  await goOn(page);
  await toast(page, 'Failed to subscribe to onboarding reminder.');
  await expect(page).toHaveURL(/child-name/);
});

test('the unsubscribe link ends reminders and can be retried', async ({ page }) => {
  await page.route('**/api/v1/onboarding_tag?*', (route) => route.abort());
  await page.goto(`/client-onboarding/email?unsubscribe=${encodeURIComponent(address('enough'))}`);
  await expect(page.getByRole('alert')).toContainText('Failed to unsubscribe from onboarding reminder.');
  await looksRightEverywhere(page);
  await page.unroute('**/api/v1/onboarding_tag?*');
  const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Retry' }).click();
  expect((await ended).status()).toBe(204);
  await expect(page.getByRole('heading', { name: 'You won’t get any more reminders' })).toBeVisible();
  await expect(page.getByText(address('enough'))).toBeVisible();
  await looksRightEverywhere(page);
  await page.getByRole('link', { name: 'Continue signing up' }).click();
  await expect(page.getByRole('heading', { name: 'What’s your email?' })).toBeVisible();
});
