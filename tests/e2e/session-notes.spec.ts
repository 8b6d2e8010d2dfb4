import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { looksRightEverywhere, settled, toast } from './support/look.ts';
import { read, signIn } from './support/people.ts';

/** Notes of a group session, starting from the task. Each test continues where the previous one ended. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

/** A demo therapist. His latest group has no notes yet, and no other journey writes any. */
const therapist = 'tom.bergeron@example.com';
const text = `Built a bridge that held ${process.env.JOURNEY}.`;
const better = `${text} Twice.`;

interface Report {
  client: { id: string; name: string };
  event_id: string;
  event_type: string;
  awaits_signature: boolean;
}

let context: BrowserContext;
let page: Page;
let first: string;
let second: string;
let firstId: string | undefined;

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'therapist', { email: therapist, to: null });
  const due = await dueOfGroup();
  [first = '', second = ''] = due.map(({ client }) => client.name);
  firstId = due[0]?.client.id;
});
test.afterAll(() => context.close());

/** The children in his latest group who still need a signed note. */
async function dueOfGroup() {
  const { reports_due } = await read<{ reports_due: Report[] }>(page, '/therapist/reports_due');
  const groups = reports_due.filter(({ event_type }) => event_type === 'group_sessions');
  return groups.filter(({ event_id }) => event_id === groups.at(-1)?.event_id);
}

const note = () => page.getByRole('main');
const press = (name: string) => note().getByRole('button', { name, exact: true }).click();
/** The latest due note of a child, if any. */
const due = (name: string) =>
  page
    .getByRole('list', { name: 'Notes due' })
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: 'Group Session' })
    .last();
const kept = () => note().getByRole('article');
const writeNote = (name: string) =>
  due(name)
    .getByRole('link', { name: /^Write note/ })
    .click();

async function openTasks() {
  await page.goto('/therapist/today');
  await settled(page);
}

/** While `act` runs, calls of this method on the session's notes fail like a broken network. */
async function offline(method: string, act: () => Promise<void>) {
  const notes = /\/events\/[^/]+\/notes/;
  await page.route(notes, (route) => (route.request().method() === method ? route.abort() : route.fallback()));
  await act();
  await page.unroute(notes);
}

async function ofNote(action: string) {
  await kept()
    .getByRole('button', { name: /^More actions for the note from/ })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('a due note opens from the tasks and can’t be empty', async () => {
  await openTasks();
  await looksRightEverywhere(page);
  await writeNote(first);
  await expect(note().getByText('No note yet')).toHaveCount(0);
  await expect(note().getByRole('heading', { name: first, exact: true })).toBeInViewport();
  await expect(note().getByLabel('Subjective')).toBeFocused();
  await press(`Save notes for ${first}`);
  await expect(note().getByText('Note text is required', { exact: true })).toBeVisible();
  await looksRightEverywhere(page);
});

test('a draft survives a reload, and two windows lose nothing', async () => {
  const saved = (window: Page) =>
    window.waitForResponse((response) => /note_drafts$/.test(response.url()) && response.request().method() === 'PUT');
  const field = (window: Page) => window.getByRole('main').getByLabel('Subjective');
  const type = async (window: Page, typed: string) => {
    const save = saved(window);
    await field(window).fill(typed);
    return (await save).status();
  };
  expect(await type(page, 'Tired.')).toBe(200);
  await expect(note().getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('Tired.');
  const other = await context.newPage();
  let reads = 0;
  other.on('response', (response) => {
    if (/note_drafts$/.test(response.url()) && response.request().method() === 'GET') reads += 1;
  });
  await other.goto(page.url());
  await expect(field(other)).toHaveValue('Tired.');
  // it reads once more soon after it opened, and would show what the first window types then
  await expect.poll(() => reads).toBe(2);
  expect(await type(page, 'Tired, but cheerful.')).toBe(200);
  expect(await type(other, 'Tired. Woke up early.')).toBe(409);
  await expect(other.getByText(`Subjective for ${first} changed in two places`)).toBeVisible();
  await looksRightEverywhere(other);
  const merged = saved(other);
  await other.getByRole('button', { name: 'Keep both' }).click();
  expect((await merged).status()).toBe(200);
  await other.close();
  await page.reload();
  await expect(field(page)).toHaveValue('Tired, but cheerful.\n\nTired. Woke up early.');
  expect(await type(page, '')).toBe(200);
});

test('a note that fails to save shows an error and isn’t lost', async () => {
  await note().getByLabel('Plan').fill(text);
  await offline('POST', async () => {
    await press(`Save notes for ${first}`);
    await toast(page, 'Failed to add note');
  });
  await expect(note().getByLabel('Plan')).toHaveValue(text);
  await press(`Save notes for ${first}`);
  await toast(page, 'Note added successfully');
  await expect(kept()).toContainText(text);
  await looksRightEverywhere(page);
});

test('in a group, one child’s note waits for its signature, others stay due', async () => {
  await expect(async () => {
    const unsigned = new Map((await dueOfGroup()).map((one) => [one.client.name, one.awaits_signature]));
    expect([unsigned.get(first), unsigned.get(second)]).toEqual([true, false]);
  }).toPass();
  await openTasks();
  await expect(due(first)).toContainText('Draft – finish and sign');
  await writeNote(second);
  await expect(note().getByRole('tab', { name: second })).toHaveAttribute('aria-selected', 'true');
  await expect(kept()).toHaveCount(0);
  await note().getByRole('tab', { name: first }).click();
  await expect(kept()).toContainText(text);
});

test('a note in the wrong record moves to the right child and back', async () => {
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    await ofNote(`Move to ${to}’s record`);
    await expect(note().getByRole('alertdialog', { name: `Move this note from ${from} to ${to}?` })).toBeVisible();
    await looksRightEverywhere(page);
    await press(`Move to ${to}’s record`);
    await toast(page, `Note moved to ${to}’s record`);
    await expect(kept()).toHaveCount(0);
    await note().getByRole('tab', { name: to }).click();
    await expect(kept()).toContainText(text);
  }
});

test('an edited note survives leaving, and a failed edit can be retried', async () => {
  await ofNote('Edit');
  const field = note().getByRole('textbox', { name: 'Plan' });
  await field.fill(' ');
  await press('Save');
  await expect(note().getByText('Note text is required', { exact: true })).toBeVisible();
  await field.fill(better);
  // the browser keeps it, so leaving doesn't ask
  await page.getByRole('main').getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('We kept what you typed')).toBeVisible();
  await expect(field).toHaveValue(better);
  await looksRightEverywhere(page);
  await offline('PUT', async () => {
    await press('Save');
    await toast(page, 'Failed to update note');
  });
  await expect(field).toHaveValue(better);
  await looksRightEverywhere(page);
  await press('Save');
  await toast(page, 'Note updated successfully');
  await expect(kept()).toContainText(better);
  await expect(kept()).toContainText('edited');
});

test('a mark that fails shows an error', async () => {
  const notePage = page.url();
  await page.goto(`/therapist/calendar?event=${new URL(notePage).pathname.split('/')[3]}`);
  const dialog = page.getByRole('dialog');
  const event = /\/events\/[^/]+$/;
  await page.route(event, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  await dialog.getByRole('radio', { name: 'Technical problem' }).check();
  await dialog.getByRole('button', { name: /^Save: / }).click();
  await toast(page, 'Something went wrong');
  await page.unroute(event);
  await expect(dialog.getByText('Complete', { exact: true })).toBeVisible();
  await page.goto(notePage);
});

test('deleting a note makes it due again', async () => {
  const confirm = () => note().getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await offline('DELETE', async () => {
    await ofNote('Delete');
    await looksRightEverywhere(page);
    await confirm();
    await toast(page, 'Failed to delete note');
  });
  await expect(kept()).toContainText(better);
  await ofNote('Delete');
  await confirm();
  await toast(page, 'Note deleted successfully');
  await expect(kept()).toHaveCount(0);
  await expect(async () => {
    await openTasks();
    await expect(due(first).getByRole('link', { name: /^Write note/ })).toBeVisible({ timeout: 1 });
  }).toPass();
});

test('a note of the wrong session moves to the right client’s session', async () => {
  await writeNote(first);
  await note().getByLabel('Plan').fill(text);
  await press(`Save notes for ${first}`);
  await toast(page, 'Note added successfully');
  await ofNote('Move to another session…');
  const choose = async (what: string, option: RegExp) => {
    await note().getByRole('combobox', { name: what }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  await choose('The right client', new RegExp(second));
  await choose('The right session', /./);
  await looksRightEverywhere(page);
  const moved = page.waitForResponse((response) => response.url().endsWith('/move'));
  await press('Move note');
  await toast(page, /^Note moved to .+’s record$/);
  await expect(kept()).toHaveCount(0);
  const answer = (await (await moved).json()) as { note: { event_id: string; child_id: string } };
  for (const [child, texts] of [
    [answer.note.child_id, [text]],
    [firstId, []],
  ] as const) {
    const { notes } = await read<{ notes: { content: string }[] }>(page, `/therapist/clients/${child}/notes`);
    expect(notes.map(({ content }) => content).filter((content) => content === text)).toEqual(texts);
  }
  await page.goto(`/therapist/calendar?event=${answer.note.event_id}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Session notes' })).toBeVisible();
  // the child's latest session may be a group's, which opens with the first child
  const tab = dialog.getByRole('tab', { name: second });
  if (await tab.isVisible()) await tab.click();
  await expect(dialog.getByRole('article').filter({ hasText: text })).toBeVisible();
});

test('a signed note is locked, isn’t due and gains an addendum', async () => {
  await openTasks();
  await writeNote(first);
  await note().getByLabel('Plan').fill(text);
  await page.keyboard.press('Control+Enter');
  await toast(page, 'Note signed');
  await expect(kept()).toContainText(/Signed .+ by Tom Bergeron/);
  await expect(note().getByLabel('Objective')).toHaveCount(0);
  await looksRightEverywhere(page);
  await press('Add addendum to Plan');
  await note().getByLabel('Addendum to Plan').fill('It held four.');
  await press('Save');
  await toast(page, 'Addendum added');
  await expect(kept().first()).toContainText('It held four.');
  await looksRightEverywhere(page);
  await expect(async () => {
    await openTasks();
    expect((await dueOfGroup()).map(({ client }) => client.name)).not.toContain(first);
  }).toPass();
});
