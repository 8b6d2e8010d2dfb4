import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { pdf, tooLarge } from './support/files.ts';
import { looksRightEverywhere, settled } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { idFor, operate } from './support/operator.ts';
import { applicant, logIn } from './support/people.ts';

/** A therapist from the website to her first family. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const specialty = 'Speech Therapy';
const fileOf = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer });

let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
});
test.afterAll(() => context.close());

const goOn = (name = 'Continue') => page.getByRole('button', { name }).click();
const heading = (name: string | RegExp) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** A field's accessible description. */
const describedBy = (field: Locator) =>
  field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

/** Leaves a field empty or wrong, checks the error, then fills it in correctly. */
async function mended(label: string, sayings: [typed: string, sentence: string][], value: string) {
  const field = page.getByLabel(label, { exact: true });
  for (const [typed, sentence] of sayings) {
    await field.fill(typed);
    await field.blur();
    await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible();
    expect(await describedBy(field)).toContain(sentence);
  }
  await field.fill(value);
  await field.blur();
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

async function choose(label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('she opens the application from the website and enters her details', async () => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Apply to join' }).click();
  await expect(page).toHaveURL(/\/apply$/);
  await looksRightEverywhere(page);

  await mended('First name', [['', 'First name is required']], applicant.firstName);
  await mended('Last name', [['', 'Last name is required']], applicant.lastName);
  await mended(
    'Email',
    [
      ['', 'Email is required'],
      ['maribel@', 'Invalid email format'],
    ],
    applicant.email,
  );
  await mended(
    'Phone number',
    [
      ['', 'Phone number is required'],
      ['+1 415', 'Invalid phone number format'],
    ],
    `+1${applicant.phone}`,
  );
  await expect(page.getByLabel('Phone number')).toHaveValue('(415) 555-8777');
  await mended('City', [['', 'City is required']], 'Oakland');
  await mended(
    'ZIP code',
    [
      ['', 'ZIP code is required'],
      ['94', 'Enter a valid ZIP code'],
    ],
    '94601',
  );
  await goOn();
  await expect(page.getByText('State is required', { exact: true })).toBeVisible();
  await choose('State', 'California');
  await goOn();
  await heading('Tell us about your experience');
  await looksRightEverywhere(page);
});

test('her input survives a reload and going back', async () => {
  await page.reload();
  await heading('Tell us about your experience');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(applicant.firstName);
  await page.goBack();
  await heading('Tell us about your experience');

  await goOn();
  await expect(page.getByText('Specialty is required')).toBeVisible();
  await choose('Specialty', specialty);
  await mended('Years of experience', [['', 'Years are required']], '9');
  await mended('Years with children', [['ninety', 'Years must be between 0 and 80']], '6');
  await page.getByLabel('Years of online therapy').fill('2');
  await mended(
    'Hours per week you’d like to work',
    [
      ['', 'Hours per week are required'],
      ['0', 'Hours per week must be between 1 and 80'],
    ],
    '20',
  );
  await goOn();
  await heading('Where are you licensed?');
});

test('a license needs a file and a state, and files are checked before upload', async () => {
  await goOn();
  await expect(page.getByText('State is required', { exact: true })).toBeVisible();
  await expect(page.getByText('License file is required')).toBeVisible();
  await looksRightEverywhere(page);
  await choose('State', 'California');
  await page.getByLabel('License number').fill('SP 20417');
  const until = page.getByLabel('Valid until', { exact: true }).first();
  await until.fill(`06/30/${new Date().getFullYear() + 2}`);
  await until.press('Tab');

  const file = page.getByLabel('Copy of the license');
  await file.setInputFiles(fileOf('license.exe'));
  await expect(page.getByText('File must be one of these types: .pdf, .doc, .docx, .jpg')).toBeVisible();
  await file.setInputFiles(fileOf('license.pdf', tooLarge));
  await expect(page.getByText('File size must be smaller than 4Mb')).toBeVisible();
  await file.setInputFiles(fileOf('license.pdf'));
  await expect(page.getByText('license.pdf')).toBeVisible();
  await goOn();
  await heading('Your résumé');

  await page.reload();
  await expect(page.getByText('Please choose your files again')).toBeVisible();
  await looksRightEverywhere(page);
  await file.setInputFiles(fileOf('license.pdf'));
  await expect(page.getByText('license.pdf')).toBeVisible();
  await goOn();
});

test('she sends the application and sees the next steps', async () => {
  await goOn('Send application');
  await expect(page.getByText('Résumé is required')).toBeVisible();
  await page.getByLabel('Résumé').setInputFiles(fileOf('resume.pdf'));
  await expect(page.getByText('resume.pdf')).toBeVisible();
  await page.getByLabel(/^I agree to the terms/).check();
  await looksRightEverywhere(page);
  await goOn('Send application');
  await heading('Thanks, we have your application');
  await expect(page).toHaveURL(/\/apply\/success$/);
  await expect(page.getByText(applicant.email)).toBeVisible();
  await looksRightEverywhere(page);
});

test('an operator approves her, and the email’s link sets her password', async () => {
  operate(
    'identity',
    'therapists',
    'approve',
    idFor(applicant.email, operate('identity', 'therapists', 'list-applicants')),
  );
  await page.goto(await linkInMailTo(applicant.email, '/reset-password'));
  await settled(page);
  await page.getByLabel(/^(New )?password$/i).fill(applicant.password);
  await page.getByLabel('Confirm password').fill(applicant.password);
  await page
    .locator('form')
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await expect(page).toHaveURL(/password-reseted/);
  await logIn(page, 'therapist', applicant.email, applicant.password);
  await expect(page).toHaveURL(/\/onboarding\/account$/);
});

test('until her profile is complete every page redirects to her step', async () => {
  await heading(`Welcome, ${applicant.firstName}`);
  for (const address of ['/therapist/clients', '/onboarding/calendar', '/onboarding/success']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/onboarding\/account$/);
  }
  await looksRightEverywhere(page);
  await mended('First name', [['', 'First name is required']], applicant.preferredName);
  await goOn();
  await heading('How families meet you');
  await expect(page).toHaveURL('/onboarding/profile');
  await expect(page.getByText(`${applicant.preferredName} ${applicant.lastName}`).first()).toBeVisible();
});

test('she crops her picture and writes her bio with a live preview', async () => {
  await page.getByLabel('About you').fill('Puppets first.');
  await page.reload(); // what is typed is kept until it is saved
  await expect(page.getByLabel('About you')).toHaveValue('Puppets first.');
  const picture = page.locator('input[type="file"]').first();
  await picture.setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: pdf });
  await expect(page.getByText('File must be one of these types: .png, .jpeg')).toBeVisible();
  await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() });
  const area = page.getByRole('application');
  await area.focus();
  await area.press('ArrowLeft');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await looksRightEverywhere(page);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await mended('About you', [['', 'Write a few words about yourself']], applicant.bio);
  await expect(page.getByRole('region', { name: 'What families see' })).toContainText(applicant.bio);
  await looksRightEverywhere(page);
  await goOn();
  await heading('What do you work on?');
  await expect(page).toHaveURL('/onboarding/sub-specialties');
});

test('she chooses her sub-specialties', async () => {
  await goOn();
  await expect(page.getByText('Choose at least one sub-specialty')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await looksRightEverywhere(page);
  await goOn();
  await heading('When do you work?');
});

test('working hours are validated, copied and saved', async () => {
  await goOn('Finish');
  await expect(page.getByText('Turn on at least one day')).toBeVisible();
  await page.getByRole('switch', { name: 'Monday' }).press('Space');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  const start = page.getByRole('combobox', { name: 'Monday, start of hours 2' });
  const end = page.getByRole('combobox', { name: 'Monday, end of hours 2' });
  await start.fill('4:00 PM');
  await end.fill('');
  await end.pressSequentially('0730p');
  await end.press('Tab');
  await expect(page.getByText('Enter a time like 9:30 AM')).toBeVisible();
  await end.fill('7:30 PM');
  await end.press('Tab');
  await expect(page.getByText('Overlaps with 9:00 AM to 5:00 PM')).toBeVisible();
  await start.fill('6:00 PM');
  await end.fill('1:00 AM');
  await end.press('Tab');
  await expect(page.getByText('Continues until 1:00 AM on Tuesday.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Monday hours to other days' }).click();
  await page.getByRole('checkbox', { name: 'Wednesday' }).check();
  await page.getByRole('button', { name: 'Copy hours', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Wednesday' })).toBeChecked();
  await expect(page.getByText('Continues until 1:00 AM on Tuesday.')).toBeVisible();
  await looksRightEverywhere(page);
  await goOn('Finish');
  await heading('You’re all set');
  await expect(page).toHaveURL('/onboarding/success');
  await looksRightEverywhere(page);
  await page.getByRole('link', { name: 'Open calendar' }).click();
  await expect(page).toHaveURL(/\/therapist\/calendar/);
});

test('matching families find her', async ({ browser }) => {
  const family = await (await browser.newContext()).newPage();
  const answer = await family.request.get('/api/v1/specialties');
  const { specialties } = (await answer.json()) as { specialties: { id: string; name: string }[] };
  const draft = {
    email: `family.${applicant.email}`,
    first_name: 'Odile',
    child_name: 'Bram',
    child_age: 6,
    specialty_id: specialties.find(({ name }) => name === specialty)?.id,
    state: 'CA',
  };
  await family.addInitScript(
    (typed) => sessionStorage.setItem('larkwell.draft.client-onboarding', JSON.stringify(typed)),
    draft,
  );
  await family.goto('/client-onboarding/providers');
  const card = family.getByRole('article').filter({ hasText: `${applicant.preferredName} ${applicant.lastName}` });
  await expect(card).toContainText(applicant.bio);
  await expect(card.locator('img')).toBeVisible();
  await family.context().close();
});
