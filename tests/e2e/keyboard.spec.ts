import { expect, type Locator, type Page, test } from '@playwright/test';
import { pdf } from './support/files.ts';
import { settled } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';

/** Forms filled in and sent by keyboard only. */
test.describe.configure({ timeout: 120_000 });

const run = process.env.JOURNEY ?? '';
const typist = { email: `typist.${run}@example.com`, password: 'Hollyhock.55' } as const;
const longest = 60;

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the target has focus. Also fails when focus is invisible on the way. */
async function tabTo(page: Page, target: Locator) {
  await settled(page);
  await expect(target).toBeAttached();
  for (let pressed = 0; pressed < longest && !(await isFocused(target)); pressed++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string) {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

/** Opens a list with an arrow key and picks the option. */
async function pick(page: Page, label: string, option: string) {
  await tabTo(page, page.getByRole('combobox', { name: label }));
  await page.keyboard.press('ArrowDown');
  const at = page.locator('[role="option"][data-combobox-selected]');
  for (let pressed = 0; pressed < longest && (await at.allTextContents())[0] !== option; pressed++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

async function attach(page: Page, label: string, name: string) {
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel(label));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText(name)).toBeVisible();
}

test('a family signs up and logs in by keyboard only', async ({ page }) => {
  await page.goto('/client-onboarding/email');
  await type(page, 'Email', typist.email);
  await page.keyboard.press('Enter');
  await type(page, 'Your first name', 'Tuppence');
  await page.keyboard.press('Enter');
  await type(page, 'Your child’s first name', 'Bunting');
  await page.keyboard.press('Enter');
  await type(page, 'Age in years', '7');
  await page.keyboard.press('Enter');
  const therapy = page.getByRole('radio').first();
  await tabTo(page, therapy);
  await page.keyboard.press('Space');
  await expect(therapy).toBeChecked();
  await press(page, 'Continue');
  await pick(page, 'State', 'California');
  await press(page, 'Continue');

  const password = page.getByLabel('Password', { exact: true });
  await tabTo(page, password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(password).toHaveAccessibleDescription(/Password is required/);
  await page.keyboard.type(typist.password);
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await type(page, 'Confirm password', typist.password);
  const consent = page.getByRole('checkbox', { name: /^I agree to the terms/ });
  await tabTo(page, consent);
  await page.keyboard.press('Space');
  await expect(consent).toBeChecked();
  await press(page, 'Create account');
  await expect(page).toHaveURL(/validate-email/);

  await page.goto(await linkInMailTo(typist.email, '/login/client/success'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.goto('/login/client');
  await type(page, 'Email', typist.email);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  const secret = page.getByLabel('Password', { exact: true });
  await tabTo(page, secret);
  await expect(secret).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.type(typist.password);
  await expect(secret).toHaveAttribute('type', 'password');
  await tabTo(page, page.getByRole('button', { name: 'Show password' }));
  await page.keyboard.press('Space');
  await expect(secret).toHaveAttribute('type', 'text');
  await press(page, 'Log in');
  await expect(page).toHaveURL(/\/client-account-setup\/available-plans/);
});

test('a therapist applies with the keyboard alone', async ({ page }) => {
  await page.goto('/apply');
  await type(page, 'First name', 'Keziah');
  await type(page, 'Last name', 'Tabberley');
  await type(page, 'Email', `keziah.${run}@example.com`);
  await type(page, 'Phone number', '4155558701');
  await type(page, 'City', 'Oakland');
  await pick(page, 'State', 'California');
  await type(page, 'ZIP code', '94601');
  await press(page, 'Continue');

  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about your experience' })).toBeVisible();
  await pick(page, 'Specialty', 'Speech Therapy');
  await type(page, 'Years of experience', '9');
  await type(page, 'Years with children', '6');
  await type(page, 'Years of online therapy', '2');
  await type(page, 'Hours per week you’d like to work', '20');
  await press(page, 'Continue');

  await expect(page.getByRole('heading', { level: 1, name: 'Where are you licensed?' })).toBeVisible();
  await pick(page, 'State', 'California');
  await attach(page, 'Copy of the license', 'license.pdf');
  await press(page, 'Continue');
  await attach(page, 'Résumé', 'resume.pdf');
  await tabTo(page, page.getByRole('checkbox', { name: /^I agree to the terms/ }));
  await page.keyboard.press('Space');
  await press(page, 'Send application');
  await expect(page).toHaveURL(/\/apply\/success$/);
});
