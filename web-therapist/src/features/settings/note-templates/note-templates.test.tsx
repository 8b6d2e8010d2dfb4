import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import { fakeApi, Refusal, signInAsTherapist } from '../../../testing/api.tsx';
import { noteTemplateOf, noteTemplateServer } from '../../../testing/note-templates.ts';
import { open as openSettings } from '../testing.tsx';

beforeEach(signInAsTherapist);
afterEach(() => vi.unstubAllGlobals());

const mine = noteTemplateOf({ id: 'mine', name: 'Opening', phrase: '{name} joined.', soap_plan: 'Read.' });
const shared = noteTemplateOf({ id: 'shared', name: 'Discharge', soap_plan: 'Home program', shared: true });

function open(saved = [mine, shared], replies: Record<string, unknown> = {}) {
  const server = noteTemplateServer(saved);
  const calls = fakeApi({ ...server.replies, ...replies });
  return { ...openSettings(paths.settings.noteTemplates), ...server, calls };
}

const fill = async (label: string, text: string) => {
  const field = within(await screen.findByRole('dialog')).getByLabelText(label, { exact: false });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text.replaceAll('{', '{{'));
};
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('shared ones can only be read', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Shared with every therapist' }));
  expect(list.getByText('Discharge')).toBeTruthy();
  expect(list.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText(/Use placeholders instead of names: \{name\}, \{date\}/)).toBeTruthy();
});

test('adds one, from the empty state on', async () => {
  const page = open([shared]);
  expect(await screen.findByText('None of your own yet')).toBeTruthy();
  await click('Add phrase or template');
  await fill('Name', ' Steady ');
  await fill('Phrase', '{name} shows progress.');
  await click('Save');
  expect(await screen.findByText('Added to your phrases and templates')).toBeTruthy();
  expect(page.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    note_template: {
      name: 'Steady',
      phrase: '{name} shows progress.',
      soap_subjective: '',
      soap_objective: '',
      soap_assessment: '',
      soap_plan: '',
    },
  });
  expect(await screen.findByRole('button', { name: 'Edit: Steady' })).toBeTruthy();
});

test('an edit keeps the other texts', async () => {
  const page = open();
  await click('Edit: Opening');
  await fill('Plan', 'Write.');
  await click('Save');
  await waitFor(() => expect(page.saved()[0]).toEqual({ ...mine, soap_plan: 'Write.' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('errors stand at their fields, and nothing is sent', async () => {
  const page = open();
  await click('Add phrase or template');
  await click('Save');
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await fill('Name', 'n'.repeat(61));
  await click('Save');
  expect(await screen.findByText('Name must be at most 60 characters')).toBeTruthy();
  await fill('Name', 'Plan');
  await click('Save');
  expect(await screen.findByText('Write a phrase or at least one part of the note.')).toBeTruthy();
  expect(page.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a refusal shows in the dialog, and the text stays', async () => {
  const full = 'You have 200 phrases and templates. Delete one to add another.';
  open([mine], { 'POST /note_templates': new Refusal(409, { error: full, code: 'too_many_templates' }) });
  await click('Add phrase or template');
  await fill('Name', 'Plan');
  await fill('Phrase', 'Read.');
  await click('Save');
  expect(await screen.findByText(full)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByDisplayValue('Read.')).toBeTruthy();
});

test('asks before typed words are lost', async () => {
  open();
  await click('Edit: Opening');
  await fill('Phrase', 'Joined late.');
  await click('Cancel');
  expect(await screen.findByText(/without saving|Discard/)).toBeTruthy();
  expect(screen.getByDisplayValue('Joined late.')).toBeTruthy();
});

test('deletes after a question', async () => {
  const page = open();
  await click('Delete: Opening');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Opening”?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(page.saved()).toEqual([shared]));
  expect(await screen.findByText('None of your own yet')).toBeTruthy();
});

test('a failed load can be tried again', async () => {
  let down = true;
  const refused = new Refusal(400, { error: 'Not now.', code: 'unavailable' });
  open([mine], { 'GET /note_templates': () => (down ? refused : { note_templates: [mine] }) });
  expect(await screen.findByText('We couldn’t load your phrases and templates')).toBeTruthy();
  down = false;
  await click('Retry');
  expect(await screen.findByText('Opening')).toBeTruthy();
});
