import { expect, type Page, test } from '@playwright/test';
import { looksRight, toast } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { signIn } from './support/people.ts';

/** Cards that the bank confirms first (3-D Secure): at checkout, after the browser was closed, and on a change. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const email = `philomena+${process.env.JOURNEY ?? ''}@example.com`;
const password = 'Marigold.66';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
});
test.afterAll(() => page.context().close());

async function register() {
  const specialties = await page.request.get('/api/v1/specialties');
  const [specialty] = ((await specialties.json()) as { specialties: { id: string }[] }).specialties;
  const answer = await page.request.post('/api/v1/guardian/register', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      email,
      password,
      first_name: 'Philomena',
      guardian: {
        state: 'CA',
        accepted_terms_and_conditions: true,
        children_attributes: [{ name: 'Barnaby', age: 6, specialty_ids: [specialty?.id] }],
      },
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto(await linkInMailTo(email, '/login/client/success'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
}

async function enterCard(number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('11 / 35');
  await page.getByLabel('Security code').fill('123');
}

const bank = () => page.getByRole('dialog', { name: 'Confirm with your bank' });
const answer = (outcome: 'Complete' | 'Fail') =>
  bank()
    .getByRole('button', { name: `${outcome} authentication` })
    .click();
const refused = () =>
  expect(page.getByText(/^Your bank didn’t confirm this\. You weren’t charged\./).first()).toBeVisible();

test('a purchase that the bank refuses costs nothing', async () => {
  await register();
  await signIn(page, 'guardian', email, password);
  await expect(page).toHaveURL(/\/client-account-setup\/available-plans/);
  await page.getByRole('button', { name: 'Choose Gentle Start' }).click();
  await expect(page).toHaveURL(/checkout-plan/);
  await enterCard('4000 0027 6000 3184');
  await page.getByRole('button', { name: /^Pay / }).click();
  await answer('Fail');
  await refused();
  await looksRight(page);
  await expect(page).toHaveURL(/checkout-plan/);
});

test('a purchase that waits for the bank survives a closed browser', async () => {
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(bank()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Confirm your payment for / })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Confirm your payment' }).click();
  await answer('Complete');
  await toast(page, 'Payment confirmed');
  await expect(page).toHaveURL(/child-info/);
});

test('a new card is saved once the bank confirmed it', async () => {
  await page.goto('/update-payment-method');
  await expect(page.getByText('Visa ending in 3184')).toBeVisible();
  await enterCard('4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Save card' }).click();
  await answer('Fail');
  await refused();
  await looksRight(page);
  await page.reload();
  await expect(page.getByText('Visa ending in 3184')).toBeVisible();
  await enterCard('4000 0025 0000 3155');
  await page.getByRole('button', { name: 'Save card' }).click();
  await answer('Complete');
  await toast(page, 'Card saved');
  await expect(page.getByText('Visa ending in 3155')).toBeVisible();
});
