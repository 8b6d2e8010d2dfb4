import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { tooLarge } from './support/files.ts';
import { looksRight, looksRightEverywhere, settled, toast } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { operate } from './support/operator.ts';
import { keeper, logIn } from './support/people.ts';
import { codeOf } from './support/second-step.ts';

/** What people manage themselves: passwords, two-step sign-in, devices, profiles. */
test.describe.configure({ timeout: 180_000 });

const saved = 'Your information was updated successfully';
const failed = 'Something went wrong. Please try again.';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

/** Types, leaves the field, and checks the error. */
async function says(page: Page, label: string | RegExp, typed: string, sentence: string) {
  const field = page.getByLabel(label, { exact: typeof label === 'string' }).first();
  await field.fill(typed);
  await field.blur();
  await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
}

test.describe('a guardian’s account', () => {
  test.describe.configure({ mode: 'serial' });
  const changed = 'Bluebell.2027';
  let contexts: BrowserContext[];
  let page: Page;
  let elsewhere: Page;
  let recoveryCode: string;

  test.beforeAll(async ({ browser }) => {
    contexts = [await browser.newContext(), await browser.newContext()];
    [page, elsewhere] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
    await contexts[0]?.grantPermissions(['clipboard-read', 'clipboard-write']);
  });
  test.afterAll(() => Promise.all(contexts.map((context) => context.close())));

  async function register() {
    const specialties = await page.request.get('/api/v1/specialties');
    const [specialty] = ((await specialties.json()) as { specialties: { id: string }[] }).specialties;
    const child = { name: keeper.child, age: 6, specialty_ids: [specialty?.id] };
    const answer = await page.request.post('/api/v1/guardian/register', {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
      data: {
        email: keeper.email,
        password: keeper.password,
        first_name: keeper.firstName,
        guardian: { state: 'CA', children_attributes: [child] },
      },
    });
    expect(answer.status()).toBe(201);
    await page.goto(await linkInMailTo(keeper.email, '/login/client/success'));
    await heading(page, 'Your email is confirmed');
  }

  test('a forgotten password is reset by a link that works once', async () => {
    await register();
    await page.goto('/login/client');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await looksRightEverywhere(page);
    await says(page, 'Email', '', 'Email is required');
    await says(page, 'Email', 'someone@', 'Invalid email format');
    await page.getByLabel('Email').fill(keeper.email);
    await press(page, 'Send link');
    await heading(page, 'Check your email');
    await looksRight(page);

    const link = await linkInMailTo(keeper.email, '/reset-password?');
    await page.goto(link);
    await heading(page, 'Set a new password');
    await expect(page.getByLabel('Email')).toHaveValue(keeper.email);
    await says(page, 'New password', '', 'Password is required');
    await says(page, 'New password', 'short', 'Password must be at least 8 characters');
    await says(page, 'New password', 'longenough', 'Requires uppercase, lowercase, number & special (#.-?!@$%^&*)');
    await page.getByLabel('New password', { exact: true }).fill(keeper.newPassword);
    await says(page, 'Confirm password', changed, 'Passwords must match');
    await looksRightEverywhere(page);
    await page.getByLabel('Confirm password', { exact: true }).fill(keeper.newPassword);
    await press(page, 'Set password');
    await expect(page).toHaveURL(/\/reset-password\/password-reseted$/);
    await heading(page, 'Your password is set');
    await looksRightEverywhere(page);

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('Confirm password', { exact: true }).fill(changed);
    await press(page, 'Set password');
    await expect(page.getByRole('alert')).toContainText('This link is no longer valid. Please request a new one.');
    await expect(page.getByLabel('Email')).toHaveValue(keeper.email);
    await looksRight(page);
  });

  test('she logs in with the new password and changes it in settings', async () => {
    await logIn(page, 'guardian', keeper.email, keeper.newPassword);
    await expect(page).toHaveURL(/\/client-account-setup\//);
    await page.goto('/client/settings');
    await heading(page, 'Your devices');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await looksRightEverywhere(page);

    await press(page, 'Change password');
    await page.getByLabel('Current password', { exact: true }).fill(changed);
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('Confirm password', { exact: true }).fill(changed);
    await press(page, 'Change password');
    await expect(page.getByText('That isn’t your current password.', { exact: true })).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(keeper.newPassword);
    await press(page, 'Change password');
    await toast(page, 'Password changed');
  });

  test('she turns on two-step sign-in and keeps her recovery codes', async () => {
    await press(page, 'Turn on');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(changed);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
    await looksRightEverywhere(page);
    const secret = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('Code is required', { exact: true })).toBeVisible();
    await dialog.getByLabel('Code from the app').fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('This code isn’t valid.', { exact: true })).toBeVisible();
    await dialog.getByLabel('Code from the app').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await toast(page, 'Two-step sign-in is on');
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await toast(page, 'Copied successfully');
    const codes = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(codes).toHaveLength(10);
    recoveryCode = codes[0] ?? '';
    await looksRight(page);
    await dialog.getByRole('button', { name: 'I saved my codes' }).click();
    await expect(page.getByText('10 recovery codes are left.', { exact: true })).toBeVisible();
  });

  test('another device needs the second step and can be signed out', async () => {
    await logIn(elsewhere, 'guardian', keeper.email, changed);
    await heading(elsewhere, 'One more step');
    await expect(elsewhere.getByLabel('Code', { exact: true })).toBeFocused();
    await looksRightEverywhere(elsewhere);
    await elsewhere.getByLabel('Code', { exact: true }).fill('000000');
    await press(elsewhere, 'Log in');
    await expect(elsewhere.getByRole('alert')).toContainText('This code isn’t valid.');
    await press(elsewhere, 'Use a recovery code');
    await elsewhere.getByLabel('Recovery code').fill(recoveryCode);
    await press(elsewhere, 'Log in');
    await expect(elsewhere).toHaveURL(/\/client-account-setup\//);

    await page.reload();
    // the panel above has its height, so the button stays where it is
    await expect(page.getByText('9 recovery codes are left.', { exact: true })).toBeVisible();
    await press(page, 'Sign out everywhere else');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(changed);
    await looksRight(page);
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await toast(page, 'Signed out everywhere else');
    await expect(page.getByText('No other devices.', { exact: true })).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login\/client/);
  });

  test('an operator impersonates her visibly and can’t change security', async () => {
    const reason = ['--reason', 'She asked for help'];
    const issued = operate('identity', 'impersonations', 'issue', keeper.email, ...reason);
    const link = issued.match(/https?:\/\/\S+impersonation=\S+/)?.[0] ?? '';
    const opened = new URL(link);
    await elsewhere.goto(`${opened.pathname}${opened.search}`);
    const banner = elsewhere.getByRole('region', { name: 'Support view' });
    await expect(banner).toContainText(/^journey is viewing Larkwell as .+ until \d+:\d\d\s[AP]M\./);
    await expect(elsewhere).not.toHaveURL(/impersonation/);
    await elsewhere.goto('/client/settings');
    await expect(
      elsewhere.getByText('Only the account owner can see passwords, two-step sign-in and devices.'),
    ).toBeVisible();
    await looksRightEverywhere(elsewhere);
    await banner.getByRole('button', { name: 'End' }).click();
    await expect(elsewhere).toHaveURL(/\/login\/client/);
    await elsewhere.goto(`${opened.pathname}${opened.search}`);
    await heading(elsewhere, 'This link isn’t valid');
    await looksRight(elsewhere);
  });
});

test('a guardian edits the child’s profile, with a prompt when unsaved', async ({ page }) => {
  await logIn(page, 'guardian');
  await page.goto('/client/basic-info');
  await settled(page);
  const phone = await page.getByLabel(/^Phone number/).inputValue();
  const fields: [string | RegExp, string][] = [
    [/^Child’s preferred name/, 'Guardian preferred name is required'],
    [/^First name/, 'Guardian name is required'],
    [/^Last name/, 'Guardian last name is required'],
    [/^Phone number/, 'Guardian phone number is required'],
  ];
  for (const [label, sentence] of fields) {
    const field = page.getByLabel(label).and(page.locator(':not([readonly])')).first();
    const typed = await field.inputValue();
    await field.fill('');
    await field.blur();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await field.fill(typed);
  }
  await says(page, /^Phone number/, '415', 'Invalid phone number format');
  await looksRightEverywhere(page);
  await page.getByRole('link', { name: 'Progress' }).first().click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await looksRight(page);
  await press(page, 'Stay');
  await page.getByLabel(/^Phone number/).fill(phone);
  await page.route('**/api/v1/guardian', (route) => route.abort());
  await press(page, 'Save changes');
  await toast(page, failed);
  await page.unroute('**/api/v1/guardian');
  await press(page, 'Save changes');
  await toast(page, saved);
});

test('a child’s picture is uploaded and deleted, and failures are shown', async ({ page }) => {
  await logIn(page, 'guardian');
  await page.goto('/client/basic-info');
  await settled(page);
  const picture = page.locator('input[type="file"]');
  await picture.setInputFiles({ name: 'mila.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(page.getByText(/^File must be one of these types: /)).toBeVisible();
  await picture.setInputFiles({ name: 'mila.png', mimeType: 'image/png', buffer: tooLarge });
  await expect(page.getByText('File size must be smaller than 4Mb', { exact: true })).toBeVisible();

  const cut = async () => {
    await picture.setInputFiles({ name: 'mila.png', mimeType: 'image/png', buffer: await page.screenshot() });
    await press(page, 'Use this picture');
  };
  await page.route('**/guardian/clients/*/photo', (route) => route.abort());
  await cut();
  await toast(page, failed);
  await page.unroute('**/guardian/clients/*/photo');
  await page.reload();
  await settled(page);
  await cut();
  await toast(page, 'Your picture was uploaded successfully');
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await looksRight(page);

  const remove = async () => {
    await press(page, 'Remove');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete picture' }).click();
  };
  await page.route('**/delete_photo', (route) => route.abort());
  await remove();
  await toast(page, 'Error deleting photo');
  await page.unroute('**/delete_photo');
  await remove();
  await toast(page, 'Photo deleted successfully');
  await expect(page.getByRole('button', { name: 'Upload a picture' })).toBeVisible();
});

test('a therapist changes her settings, tab by tab', async ({ page }) => {
  page.on('dialog', (asks) => asks.accept()); // the browser's own question, on leaving by the address
  await logIn(page, 'therapist');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/therapist\/settings\/about-you$/);
  await settled(page);
  const city = await page.getByLabel('City').inputValue();
  await says(page, 'City', '', 'City is required');
  await says(page, 'Phone number', '415', 'Invalid phone number format');
  const link = 'Meeting link must start with https://';
  await says(page, 'Meeting link', 'http://meet.example.com/maya', link);
  await looksRightEverywhere(page);
  await page.reload();
  await settled(page);
  await page.getByLabel('City').fill(city);
  await page.getByRole('button', { name: 'Save changes' }).first().click();
  await toast(page, saved);

  await page.getByRole('link', { name: 'Public Profile' }).click();
  const bio = page.getByLabel('About you');
  const written = await bio.inputValue();
  await says(page, 'About you', '', 'Write a few words about yourself');
  await bio.fill(`${written} And snails.`);
  await expect(page.getByRole('region', { name: 'What families see' })).toContainText('And snails.');
  await looksRightEverywhere(page);
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
  await press(page, 'Leave');

  await expect(page).toHaveURL(/\/therapist\/settings\/account$/);
  await heading(page, 'Licenses');
  await says(page, 'First name', '', 'First name is required');
  await looksRightEverywhere(page);
  await page.goto('/therapist/settings/working-hours');
  await heading(page, 'When families can book you');
});
