import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { call } from './support/calls.ts';
import { looksRight, looksRightEverywhere, settled } from './support/look.ts';
import { linkInMailTo } from './support/mailbox.ts';
import { demo, signIn, written } from './support/people.ts';

/** A guardian fills in an intake form in several visits and two tabs, signs it, and the therapist reads it. */
test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Demo people. No other journey changes this child. */
const people = { guardian: 'mei.tanaka@example.com', name: 'Mei Tanaka', child: 'Hana', shown: 'Hana Tanaka' } as const;
const formPage = '/client/documents/intake-form';

interface Form {
  intake_form: { version: number; submissions: { version: number; document_id: string | null }[] };
}

let contexts: BrowserContext[];
let guardian: Page;
let otherTab: Page;
let therapist: Page;
let clientId: string;
/** Versions that an earlier run on this stack sent. */
let sentBefore: number;
const form = () => call<Form>(guardian, 'GET', `/clients/${clientId}/intake_form`);
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const section = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check();

test.beforeAll(async ({ browser }) => {
  contexts = await Promise.all([0, 1].map(() => browser.newContext()));
  [guardian, therapist] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await signIn(guardian, 'guardian', { email: people.guardian, to: null });
  const me = await call<{ guardian: { children: { id: string; name: string }[] } }>(guardian, 'GET', '/guardian/me');
  clientId = me.guardian.children.find(({ name }) => name === people.child)?.id ?? '';
  sentBefore = (await form()).intake_form.submissions.length;
});

test.afterAll(() => Promise.all(contexts.map((context) => context.close())));

test('the sessions and the documents lead to the form until it is sent', async () => {
  for (const page of ['/client/sessions', '/client/documents']) {
    await guardian.goto(page);
    await settled(guardian);
    const toDo = guardian.getByText(`Fill in the intake form for ${people.shown} · about 10 minutes`);
    await expect(toDo).toHaveCount(sentBefore === 0 ? 1 : 0);
    await looksRight(guardian);
  }
  await guardian.getByRole('link', { name: 'Intake form', exact: true }).click();
  await expect(guardian).toHaveURL(formPage);
});

test('answers are saved as they are written and are there after a reload', async () => {
  await guardian.goto(`${formPage}?section=about`);
  await section(guardian, 'What brings you here');
  await expect(guardian.getByLabel('Your child’s full name')).toHaveValue('Hana Tanaka');
  const concerns = guardian.getByLabel('What would you like help with?');
  await concerns.fill(`${written.intake} ${Date.now()}`);
  await expect(guardian.getByText(/^Saved /)).toBeVisible();
  const birthDate = guardian.getByLabel('Date of birth');
  if ((await birthDate.inputValue()) === '') await birthDate.fill('05/04/2019');
  await looksRightEverywhere(guardian);
  await goOn(guardian);
  await section(guardian, 'Pregnancy and birth');
  await expect(guardian.getByText(/^Saved /)).toBeVisible();
  await guardian.reload();
  await section(guardian, 'Pregnancy and birth');
  await guardian.goto(`${formPage}?section=about`);
  await expect(concerns).toHaveValue(new RegExp(`^${written.intake}`));
});

test('all sections are answered, with lists and follow-up questions', async () => {
  await guardian.goto(`${formPage}?section=birth`);
  await guardian.getByLabel('How many weeks did the pregnancy last?').fill('39');
  await choose(guardian, 'Were there problems during the pregnancy or the birth?', 'No');
  await goOn(guardian);

  await section(guardian, 'First steps and words');
  await choose(guardian, 'Walked alone', 'About then');
  await guardian.getByRole('checkbox', { name: 'Words and sentences' }).check();
  await choose(guardian, 'How much do people outside the family understand?', 'About half');
  await choose(guardian, 'Has your child lost words or skills they had before?', 'No');
  await looksRightEverywhere(guardian);
  await goOn(guardian);

  await section(guardian, 'Hearing and vision');
  await choose(guardian, 'Has your child’s hearing been checked?', 'Checked, all fine');
  await choose(guardian, 'Has your child’s vision been checked?', 'Never checked');
  await goOn(guardian);

  await section(guardian, 'Languages at home');
  if ((await guardian.getByRole('group', { name: 'Language 1' }).count()) === 0)
    await guardian.getByRole('button', { name: 'Add language' }).click();
  await guardian.getByRole('group', { name: 'Language 1' }).getByLabel('Language', { exact: true }).fill('Japanese');
  await choose(guardian, 'Would an interpreter help you in sessions?', 'No');
  await looksRight(guardian);
  await goOn(guardian);

  await section(guardian, 'Diagnoses and earlier services');
  await choose(guardian, 'Does your child have a diagnosis?', 'Not sure');
  await choose(guardian, 'Has your child had therapy or an evaluation before?', 'No');
  await goOn(guardian);

  await section(guardian, 'Allergies and medication');
  await choose(guardian, 'Does your child have allergies?', 'Yes');
  await guardian.getByLabel('Which allergies, and what happens?').fill('Peanuts');
  await choose(guardian, 'Does your child take medication?', 'No');
  await choose(guardian, 'Has your child had seizures?', 'No');
  await goOn(guardian);

  await section(guardian, 'School');
  await choose(guardian, 'Where does your child learn?', 'School');
  await guardian.getByLabel('Name of the school').fill('Cedar Elementary');
  await guardian.getByRole('combobox', { name: 'Grade' }).click();
  await guardian.getByRole('option', { name: 'Grade 1', exact: true }).click();
  await choose(guardian, 'Does your child have an IEP or a 504 plan?', 'No');
  await goOn(guardian);
  await section(guardian, 'Emergency contacts');
});

test('a second tab with other answers asks which to keep', async () => {
  otherTab = await (contexts[0] as BrowserContext).newPage();
  await otherTab.goto(`${formPage}?section=health`);
  await section(otherTab, 'Allergies and medication');
  await settled(otherTab);
  await guardian.goto(`${formPage}?section=health`);
  const answer = `Peanuts and eggs ${Date.now()}`;
  await guardian.getByLabel('Which allergies, and what happens?').fill(answer);
  await goOn(guardian);
  await section(guardian, 'School');
  await expect(guardian.getByText(/^Saved /)).toBeVisible();

  await otherTab.getByLabel('Which allergies, and what happens?').fill('Peanuts and milk');
  await goOn(otherTab);
  const dialog = otherTab.getByRole('dialog', { name: 'These answers were changed elsewhere' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep these answers' })).toBeDisabled();
  await looksRightEverywhere(otherTab);
  await dialog.getByRole('radio', { name: `Saved: ${answer}` }).check();
  await dialog.getByRole('button', { name: 'Keep these answers' }).click();
  await expect(dialog).toBeHidden();
  await otherTab.close();
  await guardian.goto(`${formPage}?section=health`);
  await expect(guardian.getByLabel('Which allergies, and what happens?')).toHaveValue(answer);
});

test('sending names what is missing, and a signed form becomes a PDF', async () => {
  await guardian.goto(`${formPage}?section=consents`);
  await section(guardian, 'Consents');
  await guardian.getByRole('checkbox', { name: 'I agree to therapy by video' }).check();
  await guardian.getByRole('checkbox', { name: 'I agree to treatment' }).uncheck();
  await guardian.getByLabel('Your full name').fill('mei  TANAKA');
  await guardian.getByRole('button', { name: 'Sign and send' }).click();
  await expect(guardian.getByText(/still missing$/)).toBeVisible();
  await looksRightEverywhere(guardian);
  await guardian.getByRole('button', { name: 'Consents: I agree to treatment' }).click();
  await guardian.getByRole('checkbox', { name: 'I agree to treatment' }).check();
  await expect(guardian.getByText(/^Saved /)).toBeVisible();

  await guardian.goto(`${formPage}?section=contacts`);
  await section(guardian, 'Emergency contacts');
  if ((await guardian.getByRole('group', { name: 'Contact 1' }).count()) === 0)
    await guardian.getByRole('button', { name: 'Add contact' }).click();
  const contact = guardian.getByRole('group', { name: 'Contact 1' });
  await contact.getByLabel('Name', { exact: true }).fill('Aiko Tanaka');
  await contact.getByLabel('Relationship to your child').fill('Grandmother');
  await contact.getByLabel('Phone number').fill('(415) 555-0134');
  await looksRight(guardian);
  await goOn(guardian);
  await section(guardian, 'Consents');
  await guardian.getByLabel('Your full name').fill('mei  TANAKA');
  await guardian.getByRole('button', { name: 'Sign and send' }).click();
  await expect(guardian).toHaveURL('/client/documents/intake-form/success');
  await expect(
    guardian.getByText(`You signed version ${sentBefore + 1} of the intake form for ${people.shown}`),
  ).toBeVisible();
  await expect(guardian.getByRole('button', { name: 'Open the PDF' })).toBeEnabled();
  await looksRightEverywhere(guardian);
  const download = guardian.waitForEvent('download');
  await guardian.getByRole('button', { name: 'Open the PDF' }).click();
  expect((await download).suggestedFilename()).toBe(`Intake form, version ${sentBefore + 1}.pdf`);
});

test('the therapist gets an email and reads the form, which nobody can delete', async () => {
  const link = await linkInMailTo(demo.therapist, `/therapist/clients/${clientId}/documents`);
  await signIn(therapist, 'therapist', { to: link });
  const file = `Intake form, version ${sentBefore + 1}.pdf`;
  const download = therapist.waitForEvent('download');
  await therapist.getByRole('button', { name: file, exact: true }).click();
  expect((await download).suggestedFilename()).toBe(file);

  await guardian.goto('/client/documents');
  await expect(guardian.getByRole('button', { name: file, exact: true })).toBeVisible();
  await expect(guardian.getByRole('button', { name: `More actions for ${file}` })).toHaveCount(0);
  await expect(guardian.getByText(/^Fill in the intake form/)).toHaveCount(0);
});

test('a later change is sent as the next version', async () => {
  await guardian.goto(`${formPage}?section=consents`);
  await expect(guardian.getByText(`You sent version ${sentBefore + 1} on`)).toBeVisible();
  await guardian.goto(`${formPage}?section=school`);
  await guardian.getByLabel('How is learning going?').fill(`Well, since ${Date.now()}.`);
  await expect(guardian.getByText(/^Saved /)).toBeVisible();
  await guardian.getByRole('button', { name: /^Consents ?,/ }).click();
  await expect(guardian.getByText(`Sign to send version ${sentBefore + 2}.`)).toBeVisible();
});
