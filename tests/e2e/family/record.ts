import { expect, test } from '@playwright/test';
import { call } from '../support/calls.ts';
import { pdf } from '../support/files.ts';
import { looksRight, looksRightEverywhere, settled, toast } from '../support/look.ts';
import { linkInMailTo } from '../support/mailbox.ts';
import { family, read, signIn, written } from '../support/people.ts';
import type { FamilyPages } from './pages.ts';

const therapistName = 'Maya Okafor';

/** The therapist writes about the child; the family reads it and answers. */
export function theRecordGrows(pages: FamilyPages) {
  test('the therapist sees the sessions in her calendar', async () => {
    const { therapist } = pages;
    await signIn(therapist, 'therapist');
    await therapist.getByRole('link', { name: 'Calendar', exact: true }).click();
    const entry = therapist.getByText(family.preferredName, { exact: true }).first();
    await looksRight(therapist);
    for (let week = 0; week < 3 && (await entry.count()) === 0; week += 1) {
      await therapist.getByRole('button', { name: 'Next' }).click();
      await settled(therapist);
    }
    await entry.click();
    const dialog = therapist.getByRole('dialog');
    await expect(dialog.getByText(family.preferredName).first()).toBeVisible();
    await expect(dialog.getByText('You can record what happened once the session has started.')).toBeVisible();
    await looksRight(therapist);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await therapist.getByText('Day', { exact: true }).click();
    await settled(therapist);
    await looksRight(therapist);
  });

  test('she marks a past session and writes a note on it', async () => {
    const { therapist } = pages;
    const end = new Date();
    const start = new Date(end.getTime() - 28 * 24 * 60 * 60 * 1000);
    interface Past {
      events: { id: string; status: string; canceled: boolean; guests: unknown[]; end_date: string }[];
    }
    const { events } = await read<Past>(therapist, `/events?start=${start.toISOString()}&end=${end.toISOString()}`);
    const held = events.filter(({ canceled, guests }) => !canceled && guests.length === 1);
    // Sessions that ended within a day wait for a mark. After a weekend there are none, and the journey corrects a
    // missed one, which is possible for 30 days.
    const past =
      held.find(({ status }) => status === 'pending') ?? held.findLast(({ status }) => status === 'incomplete');
    await therapist.goto(`/therapist/calendar?event=${past?.id}`);
    const dialog = therapist.getByRole('dialog');
    const outcome = dialog.getByRole('radiogroup', { name: /^What happened with / });
    await outcome.getByRole('radio', { name: 'Attended', exact: true }).check();
    await dialog.getByRole('button', { name: /^Save: / }).click();
    await toast(therapist, 'Marked complete');
    await dialog.getByRole('link', { name: 'Write note' }).click();
    const main = therapist.getByRole('main');
    await main.getByRole('button', { name: 'Save notes' }).click();
    await expect(main.getByText('Note text is required')).toBeVisible();
    await main.getByLabel('Objective').fill(written.note);
    await main.getByRole('button', { name: 'Save notes' }).click();
    await toast(therapist, 'Note added successfully');
    await main.getByRole('link', { name: 'Session details' }).click();
    await expect(dialog.getByText(written.note)).toBeVisible();
    await looksRight(therapist);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
  });

  test('she opens the client, adds a goal and raises its progress', async () => {
    const { therapist } = pages;
    await therapist.getByRole('link', { name: 'Clients', exact: true }).click();
    await looksRight(therapist);
    await therapist.getByLabel('Search clients').fill(family.child);
    const clients = therapist.getByRole('table', { name: 'Clients' });
    await expect(clients.getByRole('row')).toHaveCount(2); // before that, the rows can move under the pointer
    await clients.getByRole('link', { name: new RegExp(family.preferredName) }).click();
    await expect(therapist).toHaveURL(new RegExp(`/therapist/clients/${pages.childId}/overview`));
    await expect(therapist.getByRole('heading', { name: 'History' })).toBeVisible();
    await looksRightEverywhere(therapist);
    await therapist.getByRole('link', { name: 'All goals' }).click();
    await expect(therapist).toHaveURL(new RegExp(`/therapist/clients/${pages.childId}/progress`));
    await looksRight(therapist);
    await therapist.getByRole('button', { name: 'Add goal' }).click();
    const dialog = therapist.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save goal' }).click();
    await expect(dialog.getByText('Description is required')).toBeVisible();
    const description = dialog.getByLabel('Description');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await therapist.route('**/goal_suggestions/**', async (route) => {
      await held;
      await route.continue();
    });
    await description.fill('takes turns');
    await expect(therapist.getByText('Loading suggestions...')).toBeVisible();
    release();
    await expect(therapist.getByRole('option').first()).toContainText(/turn/);
    await description.fill('quark xylophonist');
    await expect(therapist.getByText('No suggestions found')).toBeVisible();
    await description.fill(written.goal);
    await description.blur(); // closes the list
    await looksRight(therapist);
    await dialog.getByRole('button', { name: 'Save goal' }).click();
    await toast(therapist, 'Goal created successfully');
    const raise = therapist.getByRole('button', { name: /^Raise progress/ });
    for (let step = 0; step < 3; step += 1) await raise.click();
    await toast(therapist, 'Goal updated successfully');
    await expect(therapist.getByText('3 of 10')).toBeVisible();
    await looksRight(therapist);
  });

  test('she corrects the history of a goal, and deletes the goal', async () => {
    const { therapist } = pages;
    const goals = `/clients/${pages.childId}/goals`;
    const { goal } = await call<{ goal: { id: string } }>(therapist, 'POST', goals, { description: 'Hums one note' });
    await call(therapist, 'PUT', `${goals}/${goal.id}`, { progress: 8 });
    await call(therapist, 'PUT', `${goals}/${goal.id}`, { progress: 9 });
    await therapist.goto(`/therapist/clients/${pages.childId}/progress`);
    await therapist.getByRole('link', { name: 'History of Hums one note' }).click();
    await expect(therapist).toHaveURL(new RegExp(`/therapist/clients/${pages.childId}/progress/${goal.id}/history`));
    const entries = therapist.getByRole('list', { name: 'History of Hums one note' }).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await looksRightEverywhere(therapist);
    await entries
      .first()
      .getByRole('button', { name: /^Raise progress/ })
      .click();
    await toast(therapist, 'Goal updated successfully');
    await expect(entries.first().getByText('Met', { exact: true })).toBeVisible();
    await entries
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = therapist.getByRole('dialog');
    await looksRightEverywhere(therapist);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(entries).toHaveCount(1);
    await expect(therapist.getByText('8 of 10').first()).toBeVisible();

    await therapist.getByRole('link', { name: 'Goals', exact: true }).click();
    await therapist.getByRole('button', { name: 'More actions for Hums one note' }).click();
    await therapist.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(therapist, 'Goal deleted successfully');
    await expect(therapist.getByText('Hums one note')).toHaveCount(0);
  });

  test('she sorts goals by keyboard, and marks a step as reached', async () => {
    const { therapist } = pages;
    const goals = `/clients/${pages.childId}/goals`;
    const create = (body: object) => call<{ goal: { id: string } }>(therapist, 'POST', goals, body);
    const { goal } = await create({ description: 'Tells a story' });
    const part = { term: 'short', parent_id: goal.id };
    await create({ ...part, description: 'Names the pictures', steps: [{ content: 'One picture' }] });
    await create({ ...part, description: 'Puts pictures in order' });
    await therapist.goto(`/therapist/clients/${pages.childId}/progress`);
    const parts = therapist.getByRole('list', { name: 'Short-term goals of Tells a story' });
    const shown = parts.getByRole('article');
    await expect(shown.first()).toContainText('Names the pictures');
    const said = (text: RegExp) => therapist.getByRole('status').filter({ hasText: text });
    await therapist.getByRole('button', { name: 'Move Puts pictures in order' }).focus();
    await therapist.keyboard.press('Space');
    await expect(said(/number 2 of 2/)).toBeAttached();
    // a key that comes before the page has measured the goals moves nothing
    await expect(async () => {
      await therapist.keyboard.press('ArrowUp');
      await expect(said(/number 1 of 2/)).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await therapist.keyboard.press('Space');
    await toast(therapist, 'Goal moved');
    await therapist.reload();
    await expect(shown.first()).toContainText('Puts pictures in order');
    await therapist.getByRole('button', { name: 'Reached: One picture' }).click();
    await toast(therapist, 'Step reached');
    await expect(parts.getByText('All steps reached')).toBeVisible();
    await looksRightEverywhere(therapist);
    await therapist.getByRole('button', { name: 'Undo: One picture' }).click();
    await toast(therapist, 'Step reopened');
    await expect(parts.getByText('Next step: One picture')).toBeVisible();
  });

  test('the guardian sees progress, sends a message and uploads a document', async () => {
    const { guardian } = pages;
    const navigation = guardian.getByRole('navigation', { name: 'Main' });
    await navigation.getByRole('link', { name: 'Progress' }).click();
    await expect(guardian.getByText(written.goal).first()).toBeVisible();
    await expect(guardian.getByText('3 of 10')).toBeVisible();
    await expect(guardian.getByText('Private Pay', { exact: true })).toBeVisible();
    await looksRight(guardian);

    await navigation.getByRole('link', { name: 'Messages' }).click();
    await guardian.getByRole('button', { name: 'Send' }).click();
    await expect(guardian.getByText('Message text is required', { exact: true })).toBeVisible();
    await guardian.getByLabel(/Message to/).fill(written.message);
    await guardian
      .getByLabel('Attach files')
      .setInputFiles({ name: written.attachment, mimeType: 'application/pdf', buffer: pdf });
    await expect(guardian.getByRole('button', { name: `Remove ${written.attachment}` })).toBeVisible();
    await looksRight(guardian);
    await guardian.getByRole('button', { name: 'Send' }).click();
    await toast(guardian, 'Message sent');
    await expect(guardian.getByLabel(/Message to/)).toHaveValue('');
    await expect(guardian.getByText(written.message)).toBeVisible();
    await expect(guardian.getByRole('list', { name: 'Files' }).getByText(written.attachment)).toBeVisible();
    await looksRight(guardian);

    await navigation.getByRole('link', { name: 'Documents' }).click();
    await guardian.getByRole('button', { name: 'Add document' }).click();
    const upload = guardian.getByRole('dialog', { name: /^Add documents for/ });
    await upload.getByRole('button', { name: 'Add document' }).click();
    await expect(upload.getByText('Choose a file first')).toBeVisible();
    await looksRight(guardian);
    const file = upload.locator('input[type="file"]');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
    await expect(guardian.getByText('Only image, pdf, document files are allowed')).toBeVisible();
    await file.setInputFiles({ name: written.file, mimeType: 'application/pdf', buffer: pdf });
    await expect(upload.getByRole('button', { name: `Remove ${written.file}` })).toBeVisible(); // it was read
    await upload.getByRole('button', { name: 'Add document' }).click();
    await toast(guardian, 'Document added');
    await expect(upload).toBeHidden();
    await expect(guardian.getByText(written.file).first()).toBeVisible();
    await looksRight(guardian);
  });

  test('the therapist reads the message and opens the document', async () => {
    const { therapist } = pages;
    await therapist.goto('/therapist/messages');
    const thread = therapist.getByRole('listitem').filter({ hasText: written.message });
    await expect(thread).toContainText('1 unread message');
    await looksRight(therapist);
    await thread.getByRole('link').click();
    await expect(therapist).toHaveURL(`/therapist/clients/${pages.childId}/messages`);
    await expect(therapist.getByRole('textbox', { name: /^Message to/ })).toBeVisible(); // the inbox shows the text too
    await expect(therapist.getByText(written.message)).toBeVisible();
    await looksRight(therapist);
    const attached = therapist.waitForEvent('download');
    await therapist.getByRole('list', { name: 'Files' }).getByRole('button', { name: written.attachment }).click();
    expect((await attached).suggestedFilename()).toBe(written.attachment);
    await therapist.goto(`/therapist/clients/${pages.childId}/documents`);
    const link = therapist.getByRole('button', { name: `Download ${written.file}` });
    await expect(link).toBeVisible();
    await looksRight(therapist);
    const download = therapist.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe(written.file);
    for (const tab of ['sessions', 'child-info']) {
      await therapist.goto(`/therapist/clients/${pages.childId}/${tab}`);
      await looksRight(therapist);
    }
  });

  test('a message to the wrong client moves to the family, which has it to read', async () => {
    const { guardian, therapist } = pages;
    const { clients } = await read<{ clients: { id: string }[] }>(therapist, '/therapist/clients');
    const wrong = clients.find(({ id }) => id !== pages.childId)?.id;
    const note = { content: written.misfiled, child_id: wrong, note_type: 'general' };
    await call(therapist, 'POST', `/therapist/clients/${wrong}/notes`, { note });
    await call(guardian, 'POST', `/guardian/clients/${pages.childId}/notes`, {
      note: { content: 'Thank you!', child_id: pages.childId, note_type: 'general' },
    });
    await therapist.goto(`/therapist/clients/${wrong}/messages`);
    const message = therapist.getByRole('listitem').filter({ hasText: written.misfiled });
    await message.getByRole('button', { name: /^More actions/ }).click();
    await therapist.getByRole('menuitem', { name: 'Move to another client…' }).click();
    const dialog = therapist.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'The right client' }).click();
    await therapist.getByRole('option', { name: new RegExp(family.preferredName) }).click();
    await looksRightEverywhere(therapist);
    await dialog.getByRole('button', { name: 'Move message' }).click();
    await toast(therapist, new RegExp(`Message moved to ${family.preferredName}`));
    await expect(message).toHaveCount(0);

    await guardian.goto('/client/sessions');
    await expect(guardian.getByRole('link', { name: /Messages.*1 unread/ })).toBeVisible();
    await guardian.goto('/client/messages');
    await expect(guardian.getByRole('listitem').last()).toContainText(written.misfiled);
  });

  test('the therapist shares an assessment report, and the family reads it', async () => {
    const { guardian, therapist } = pages;
    await therapist.goto(`/therapist/clients/${pages.childId}/assessments`);
    await therapist.getByLabel('Title').fill('Speech evaluation');
    await therapist.getByLabel('Date of the assessment').fill('01/05/2026');
    await therapist.getByRole('button', { name: 'Save draft' }).click();
    await toast(therapist, 'Draft saved');
    await therapist.reload();
    await expect(therapist.getByRole('button', { name: 'Discard draft' })).toBeVisible();
    await looksRightEverywhere(therapist);
    const upload = therapist.locator('input[type="file"]');
    await upload.setInputFiles({ name: written.report, mimeType: 'application/pdf', buffer: pdf });
    await expect(therapist.getByText(written.report)).toBeVisible();
    await therapist.getByRole('button', { name: 'Share with the family' }).click();
    const question = therapist.getByRole('dialog');
    await looksRightEverywhere(therapist);
    await question.getByRole('button', { name: 'Share with the family' }).click();
    await toast(therapist, 'Report shared. We’ll email the family.');

    await guardian.goto(await linkInMailTo(family.email, '/client/assessments'));
    await expect(guardian).toHaveURL(/\/client\/assessments/);
    const report = guardian.getByRole('button', { name: 'Speech evaluation', exact: true });
    await expect(report).toBeVisible();
    await looksRightEverywhere(guardian);
    const download = guardian.waitForEvent('download');
    await report.click();
    expect((await download).suggestedFilename()).toBe(written.report);
  });

  test('the guardian sees who opened and changed the record', async () => {
    const { guardian } = pages;
    await guardian.goto('/client/documents');
    await guardian.getByRole('link', { name: 'Who opened it' }).click();
    const visit = guardian.getByRole('listitem').filter({ hasText: `${therapistName}, therapist` });
    await expect(visit.getByText(/^Opened: .*notes and messages/)).toBeVisible();
    await expect(visit.getByText(/^Changed: .*assessment reports/)).toBeVisible();
    await expect(guardian.getByText('You', { exact: true })).toHaveCount(0);
    await guardian.getByRole('switch', { name: 'Show what I opened' }).check();
    await expect(guardian.getByText('You', { exact: true })).toBeVisible();
  });
}
