import { expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, toast } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { operate } from './support/operator.ts';
import { demo, logIn, signIn, submitLogIn } from './support/people.ts';

/** A family asks to correct a name, and leaves. */
const run = process.env.JOURNEY ?? '';
const leaver = { email: `leaver+${run}@example.com`, password: 'Hollyhock.55' };
const reason = 'Please send us the birth certificate.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function register(page: Page) {
  const specialties = await page.request.get('/api/v1/specialties');
  const [specialty] = ((await specialties.json()) as { specialties: { id: string }[] }).specialties;
  const answer = await page.request.post('/api/v1/guardian/register', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      ...leaver,
      first_name: 'Leonie',
      guardian: { state: 'CA', children_attributes: [{ name: 'Bram', age: 6, specialty_ids: [specialty?.id] }] },
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto(await linkInMailTo(leaver.email, '/login/client/success'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}

test('a family sees what closing its account would mean', async ({ page }) => {
  await signIn(page, 'guardian', { to: '/client/settings' });
  await page.getByRole('link', { name: 'Close your account' }).click();
  await expect(page).toHaveURL(/\/client\/settings\/close-account$/);
  await expect(page.getByText(/^We cancel .* booked session/).first()).toBeVisible();
  // the demo plans renew during a run: what is paid ends in the minutes before
  await expect(page.getByText(/ends (on .*we|today. We) charge nothing more/).first()).toBeVisible();
  await expect(page.getByText(/keep clinical records for 7 years/)).toBeVisible();
  await looksRightEverywhere(page);
  await page
    .getByRole('link', { name: /^Download .* records$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/client\/documents\/record-access\?child=/);
});

test('a guardian closes the account, and keeps it at the next log-in', async ({ page }) => {
  await register(page);
  await logIn(page, 'guardian', leaver.email, leaver.password);
  await expect(page).toHaveURL(/\/client-account-setup\//);
  await page.goto('/client/settings/close-account');
  await page.getByLabel('Current password', { exact: true }).fill('Wrong.1234');
  await press(page, 'Close account');
  await expect(page.getByText('That isn’t your current password.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(leaver.password);
  await press(page, 'Close account');
  await toast(page, 'Your account is closed. We sent you an email.');
  await expect(page).toHaveURL(/\/login\/client$/);

  await page.goto(await linkInMailTo(leaver.email, '/login/client'));
  await submitLogIn(page, leaver.email, leaver.password);
  await expect(page.getByText(/^You closed this account\. We erase it on /)).toBeVisible();
  await looksRightEverywhere(page);
  await press(page, 'Keep my account');
  await expect(page).toHaveURL(/\/client-account-setup\//);
  await page.reload();
  await expect(page).toHaveURL(/\/client-account-setup\//);
});

test('a family asks to correct a name, and reads why it stays', async ({ page }) => {
  await signIn(page, 'guardian', { to: '/client/basic-info' });
  await press(page, 'Ask to correct the name');
  await page.getByLabel('Correct name', { exact: true }).fill(`Annika${run}`);
  await page.getByLabel('Why is it wrong?').fill('We spelled it wrong.');
  await looksRightEverywhere(page);
  await press(page, 'Send request');
  await toast(page, 'We got your request. We’ll email you when it’s decided.');
  await expect(page.getByText(new RegExp(`you asked for “Annika${run} `))).toBeVisible();
  const waiting = operate('identity', 'names', 'list');
  const line = waiting.split('\n').find((one) => one.includes(`Annika${run}`) && one.includes(`<${demo.guardian}>`));
  operate('identity', 'names', 'decline', line?.split(/\s/, 1)[0] ?? '', '--reason', reason);
  await page.goto(await linkInMailTo(demo.guardian, '/client/basic-info?child='));
  await expect(page.getByText(new RegExp(`we declined “Annika${run} .*”: ${reason}`))).toBeVisible();
});
