import { expect, type Page, test } from '@playwright/test';
import { looksRight, looksRightEverywhere, toast } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { read, signIn } from './support/people.ts';

/** Cards that the bank confirms first (3-D Secure), then what the subscription page says after changes and failures. */
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
  await signIn(page, 'guardian', { email, password });
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

test('a canceled plan is activated again', async () => {
  await page.goto('/client/subscriptions');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  await toast(page, 'Subscription canceled successfully');
  await page.getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await toast(page, 'Subscription activated successfully');
});

/** Answers of the server that it can't be made to give. */
const answers = async (path: string, status: number, json: unknown) =>
  page.route(`**/api/v1/guardians/${path}`, (route) => route.fulfill({ status, json }));

test('an overdue payment whose answer is lost is checked', async () => {
  const { subscriptions } = await read<{ subscriptions: { permissions: object }[] }>(page, '/guardians/subscriptions');
  const owed = { total: '328.00', currency: 'usd', next_try_at: '2030-01-05T20:00:00+00:00' };
  const allowed = { allowed: true, reason: null };
  const overdue = subscriptions.map((one) => ({
    ...one,
    status: 'past_due',
    owed,
    permissions: { ...one.permissions, pay: allowed },
  }));
  await answers('subscriptions', 200, { subscription: overdue[0], subscriptions: overdue });
  await answers('subscription/pay', 504, { error: 'This took too long.', code: 'timed_out' });
  await page.goto('/client/subscriptions');
  await page.getByRole('button', { name: 'Pay now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pay $328' }).click();
  await expect(dialog.getByText(/^We’re still checking your payment\./)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Check again' })).toBeVisible();
  await looksRightEverywhere(page);
  await page.unrouteAll();
});

test('the page says what went wrong with a subscription', async () => {
  await page.goto('/client/subscriptions');
  await answers('subscription/pause', 404, {
    error: 'No matching subscription found.',
    code: 'subscription_not_found',
  });
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await toast(page, 'No matching subscription found.');
  await answers('subscriptions', 403, { error: 'No.', code: 'forbidden' });
  await page.reload();
  await expect(page.getByText('Subscription data is not available.')).toBeVisible();
  await answers('subscriptions', 200, { subscription: null, subscriptions: [{ ends_on: 'soon' }] });
  await page.reload();
  await expect(page.getByText('Failed to process subscription data.')).toBeVisible();
  await looksRight(page);
  await page.unrouteAll();
});
