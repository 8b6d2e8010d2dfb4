import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, toast } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { coParent, demo, logIn, submitLogIn } from './support/people.ts';

/** A child with two homes: invited, sees only what the rights open, leaves no trace when it ends. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let contexts: BrowserContext[];
let first: Page;
let second: Page;

test.beforeAll(async ({ browser }) => {
  contexts = [await browser.newContext(), await browser.newContext()];
  [first, second] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
});
test.afterAll(() => Promise.all(contexts.map((context) => context.close())));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const tabs = (page: Page) => page.getByRole('navigation').first();

test('a guardian invites another adult from the child’s page', async () => {
  await logIn(first, 'guardian', demo.guardian);
  await first.goto('/client/basic-info');
  await expect(first.getByRole('list', { name: 'People with access' })).toContainText('You manage access');
  await press(first, 'Invite someone');
  const dialog = first.getByRole('dialog');
  await dialog.getByLabel('Their email').fill(coParent.email);
  await dialog.getByRole('checkbox', { name: 'Read the record' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Book' }).uncheck();
  await looksRightEverywhere(first);
  await press(first, 'Send invitation');
  await toast(first, 'We sent the invitation');
  await expect(first.getByText(new RegExp(`${coParent.email}.*Invited until`, 's'))).toBeVisible();
});

test('the invited adult makes an account and sees the sessions, not the record', async () => {
  await second.goto(await linkInMailTo(coParent.email, '/adult-invitation'));
  await expect(second.getByText(/You may: See sessions and get emails about them/)).toBeVisible();
  await looksRightEverywhere(second);
  await second.getByLabel('First name').fill(coParent.firstName);
  await second.getByLabel('Last name').fill(coParent.lastName);
  await second.getByRole('combobox', { name: 'State' }).fill('New York');
  await second.getByRole('option', { name: 'New York' }).click();
  await second.getByLabel('Password', { exact: true }).fill(coParent.password);
  await second.getByLabel(/^Confirm/).fill(coParent.password);
  await second.getByRole('checkbox').check();
  await press(second, 'Accept invitation');
  await expect(second.getByRole('heading', { name: 'You now have access' })).toBeVisible();
  await submitLogIn(second, coParent.email, coParent.password);
  await second.waitForURL(/\/client\//);
  await expect(tabs(second).getByRole('link', { name: 'Sessions' })).toBeVisible();
  await expect(tabs(second).getByRole('link', { name: 'Progress' })).toHaveCount(0);
  await expect(tabs(second).getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await second.goto('/client/progress');
  await expect(second).toHaveURL(/\/client\/sessions$/);
  await second.goto('/client/basic-info');
  await expect(second.getByText(/You may: Get reminders/)).toBeVisible();
  await looksRightEverywhere(second);
});

test('a changed right opens its pages', async () => {
  await first.reload();
  const name = `${coParent.firstName} ${coParent.lastName}`;
  await press(first, `Change what ${name} may do`);
  await first.getByRole('dialog').getByRole('checkbox', { name: 'Read the record' }).check();
  await first.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast(first, 'Your changes are saved');
  await second.goto('/client/progress');
  await expect(second).toHaveURL(/\/client\/progress$/);
});

test('after the end nothing is left to see', async () => {
  await press(first, `End access of ${coParent.firstName} ${coParent.lastName}`);
  await first.getByRole('dialog').getByLabel('Reason').fill('New custody');
  await first.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(first.getByText(coParent.email)).toHaveCount(0);
  await second.goto('/client/sessions');
  await expect(second.getByText('No child is shared with you')).toBeVisible();
  await looksRightEverywhere(second);
});
