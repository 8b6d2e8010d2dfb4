import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import type { Note } from '../api/index.ts';
import { queryClient } from '../query/client.ts';
import type { Role } from '../sign-in/last-role.ts';
import { threadWithMaya } from '../testing/message-thread.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { savedTexts } from '../testing/text-drafts.ts';
import { useUnreadBadge } from './inbox-calls.ts';

const noteOf = (part: Partial<Note>): Note => ({
  id: 'note-1',
  child_id: 'child-1',
  event_id: null,
  content: 'Hello',
  note_type: 'general',
  creator_id: 'guardian-1',
  creator_type: 'guardian',
  creator_name: 'Ana Suarez',
  profile_photo: null,
  edited: false,
  shared: false,
  attachments: [],
  signed_at: null,
  signed_by: null,
  signed_specialty: null,
  signed_licenses: null,
  cosignature: null,
  addenda: [],
  created_at: '2026-11-16T17:00:00Z',
  created_at_time: '9:00 AM',
  therapist_id: 'therapist-1',
  ...part,
});

const away = 'All clients';
const onePage = (notes: readonly Note[]) => ({ notes, pagy: { next: null } });

const Badge = () => <p>{useUnreadBadge()?.label ?? 'All read'}</p>;

function show(role: Role, props: { linkedId?: string; closed?: string } = {}, beside: ReactNode = null) {
  signInAs({
    user_type: role,
    userable_id: `${role}-1`,
    first_name: 'Ana',
    last_name: 'Suarez',
    email: 'ana@example.com',
  });
  return openAt('/', [
    {
      path: '/',
      element: (
        <>
          <Link to="/clients">{away}</Link>
          {beside}
          {threadWithMaya(props)}
        </>
      ),
    },
  ]);
}

test.each(['guardian', 'therapist'] as const)('a %s uses the API paths of that role', async (role) => {
  const notes: Note[] = [];
  const calls = fakeApi({
    [`GET /${role}/clients/child-1/notes`]: () => onePage(notes),
    [`POST /${role}/clients/child-1/notes`]: () => {
      notes.push(noteOf({ creator_type: role, creator_id: `${role}-1`, content: 'Good week' }));
      return {};
    },
  });
  show(role);
  expect(await screen.findByText('Say hello')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Message to Maya'), 'Good week');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(within(await screen.findByRole('list', { name: 'Messages' })).getByText('Good week')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/${role}/clients/child-1/notes?therapist_id=therapist-1`,
    body: { note: { content: 'Good week', child_id: 'child-1', note_type: 'general' } },
  });
});

const thread = [
  noteOf({ id: 'a', content: 'From her', creator_type: 'therapist', creator_id: 'guardian-1' }),
  noteOf({ id: 'b', content: 'From me' }),
];

/** Opens what can be done with the only own message. */
async function chooseInMenu(item: string) {
  await screen.findByText('From me');
  await userEvent.click(screen.getByRole('button', { name: /^More actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

test('edits own messages', async () => {
  const calls = fakeApi({
    'GET /guardian/clients/child-1/notes': onePage(thread),
    'PATCH /guardian/clients/child-1/notes/b': {},
  });
  show('guardian');
  const dialog = await chooseInMenu('Edit');
  expect(screen.getByText('From her')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Text'), ', again');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Message updated')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ note: { content: 'From me, again' } });
});

test('deletes an own message after confirmation', async () => {
  const calls = fakeApi({
    'GET /guardian/clients/child-1/notes': onePage(thread),
    'DELETE /guardian/clients/child-1/notes/b': {},
  });
  show('guardian');
  const dialog = await chooseInMenu('Delete');
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Message deleted')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('an open menu survives a refetch of the thread', async () => {
  const answers = [onePage(thread), onePage([...thread, noteOf({ id: 'd', content: 'Her answer', creator_id: 'x' })])];
  let asked = 0;
  fakeApi({ 'GET /guardian/clients/child-1/notes': () => answers[Math.min(asked++, 1)] });
  show('guardian');
  await screen.findByText('From me');
  await userEvent.click(screen.getByRole('button', { name: /^More actions for/ }));
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu.style.opacity).toBe('1'));
  await act(() => queryClient.invalidateQueries({ queryKey: [{ _id: 'listGuardianNotes' }] }));
  expect(await screen.findByText('Her answer')).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeTruthy();
});

test('asks before leaving with a message that can’t be saved', async () => {
  fakeApi({
    'PUT /text_drafts': new Refusal(500, { error: 'Something went wrong', code: 'internal' }),
    'GET /guardian/clients/child-1/notes': onePage(thread),
    'POST /guardian/clients/child-1/notes': {},
  });
  const page = show('guardian');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Message to Maya');
  await userEvent.type(field, 'Good week');
  await userEvent.click(screen.getByRole('link', { name: away }));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(page.at()).toBe('/');
  expect(field.value).toBe('Good week');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(field.value).toBe(''));
  await userEvent.click(screen.getByRole('link', { name: away }));
  await waitFor(() => expect(page.at()).toBe('/clients'));
});

test('an unsent message is saved when its page is left', async () => {
  fakeApi({ 'GET /guardian/clients/child-1/notes': onePage(thread) });
  const page = show('guardian');
  await userEvent.type(await screen.findByLabelText('Message to Maya'), 'Good week');
  await userEvent.click(screen.getByRole('link', { name: away }));
  await waitFor(() => expect(page.at()).toBe('/clients'));
  expect(savedTexts()).toEqual(['Good week']);
});

test('Escape closes the confirmation but not the edit below it', async () => {
  fakeApi({
    'PUT /text_drafts': new Refusal(500, { error: 'Something went wrong', code: 'internal' }),
    'GET /guardian/clients/child-1/notes': onePage(thread),
  });
  const page = show('guardian');
  const field = (await chooseInMenu('Edit')).getByLabelText<HTMLTextAreaElement>('Text');
  await userEvent.type(field, ', again');
  await act(() => page.go('/clients'));
  const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
  await waitFor(() => expect(question()?.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(page.at()).toBe('/');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field.isConnected && field.value).toBe('From me, again');
});

const pages = (call: Call) => {
  const page = Number(new URLSearchParams(call.path.split('?')[1]).get('page'));
  const notes = [noteOf({ id: `of-page-${page}`, content: `Page ${page}`, creator_id: 'x' })];
  return { notes, pagy: { next: page < 3 ? page + 1 : null } };
};
const texts = () => screen.getAllByText(/^Page \d$/).map(({ textContent }) => textContent);

test('earlier messages are loaded above the newest ones', async () => {
  const calls = fakeApi({ 'GET /guardian/clients/child-1/notes': pages });
  show('guardian');
  expect(await screen.findByText('Page 1')).toBeTruthy();
  expect(calls.find(({ path }) => path.includes('/notes'))?.path).toContain('note_type=general&page=1');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  expect(await screen.findByText('Page 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  await waitFor(() => expect(texts()).toEqual(['Page 3', 'Page 2', 'Page 1']));
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('opens at the linked message, on whichever page it is', async () => {
  const shown: Element[] = [];
  HTMLElement.prototype.scrollIntoView = function show() {
    shown.push(this);
  };
  fakeApi({ 'GET /guardian/clients/child-1/notes': pages });
  show('guardian', { linkedId: 'of-page-3' });
  await waitFor(() => expect(shown.map(({ id }) => id)).toEqual(['note-of-page-3']));
  expect(document.activeElement).toBe(shown[0]);
});

test('marks the newest message as read once, and again when a new one arrives', async () => {
  const notes = [noteOf({ id: 'a', creator_id: 'x' }), noteOf({ id: 's', event_id: 'event-1', creator_id: 'x' })];
  const calls = fakeApi({
    'GET /guardian/clients/child-1/notes': () => onePage(notes),
    'PUT /clients/child-1/message_threads/therapist-1/read': { unread_count: 0 },
  });
  show('guardian');
  const marked = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(marked()).toEqual([{ message_thread: { last_seen_id: 'a' } }]));
  await act(() => queryClient.invalidateQueries({ queryKey: [{ _id: 'listGuardianNotes' }] }));
  expect(marked()).toHaveLength(1);
  notes.push(noteOf({ id: 'b', creator_id: 'x', content: 'New' }));
  await act(() => queryClient.invalidateQueries({ queryKey: [{ _id: 'listGuardianNotes' }] }));
  await waitFor(() =>
    expect(marked()).toEqual([{ message_thread: { last_seen_id: 'a' } }, { message_thread: { last_seen_id: 'b' } }]),
  );
});

test('a read thread requests the count of the badge again', async () => {
  let read = false;
  fakeApi({
    'GET /guardian/clients/child-1/notes': onePage([noteOf({ id: 'a', creator_id: 'x' })]),
    // another thread gets two messages while this one is marked as read
    'GET /message_threads/unread': () => ({ unread_count: read ? 2 : 1 }),
    'PUT /clients/child-1/message_threads/therapist-1/read': () => {
      read = true;
      return { unread_count: 0 };
    },
  });
  show('guardian', {}, <Badge />);
  expect(await screen.findByText('2 unread messages')).toBeTruthy();
});

test('a closed thread has no composer', async () => {
  fakeApi({ 'GET /guardian/clients/child-1/notes': onePage(thread) });
  show('guardian', { closed: 'Maya no longer works with Mila.' });
  expect(await screen.findByText('Maya no longer works with Mila.')).toBeTruthy();
  expect(screen.queryByLabelText('Message to Maya')).toBeNull();
});
