import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../query/client.ts';
import { threadWithMaya } from '../testing/message-thread.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../testing/pages.tsx';
import { savedTexts, saveElsewhere } from '../testing/text-drafts.ts';

beforeEach(() =>
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: null, email: 'ana@example.com' }),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const path = '/guardian/clients/child-1/notes';
const about = { child_id: 'child-1', kind: 'message', subject_id: 'therapist-1' } as const;

function open(replies: Record<string, unknown> = {}) {
  const calls = fakeApi({
    [`GET ${path}`]: { notes: [], pagy: { next: null } },
    [`POST ${path}`]: { note: {} },
    ...replies,
  });
  const thread = threadWithMaya();
  return { ...openAt('/', [{ path: '/', element: thread }]), calls };
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Maya');
const hide = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  vi.restoreAllMocks();
};

test('a message typed on another device is there, until it is sent', async () => {
  saveElsewhere({ ...about, content: 'See you Monday' });
  open();
  expect(await screen.findByText('We kept what you typed')).toBeTruthy();
  expect((await field()).value).toBe('See you Monday');
  expect(screen.getByText('Draft saved 10:02 AM')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
  await waitFor(() => expect(savedTexts()).toEqual([]), { timeout: 4_000 });
});

test('what a closed tab saved a moment later is there', async () => {
  saveElsewhere({ ...about, content: 'See you Monda' });
  open();
  await waitFor(async () => expect((await field()).value).toBe('See you Monda'));
  saveElsewhere({ ...about, content: 'See you Monday' });
  await waitFor(async () => expect((await field()).value).toBe('See you Monday'));
});

test('says when the draft was saved, and that it couldn’t be', async () => {
  let broken = true;
  const answer = ({ body }: Call) =>
    broken
      ? new Refusal(500, { error: 'Something went wrong', code: 'internal' })
      : {
          text_draft: {
            ...(body as { text_draft: object }).text_draft,
            version: 1,
            saved_at: '2026-11-16T18:02:00Z',
          },
        };
  open({ 'PUT /text_drafts': answer });
  await userEvent.type(await field(), 'Hello');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  hide();
  expect(await screen.findByText('Not saved')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Save again' }));
  expect(await screen.findByText('Draft saved 10:02 AM')).toBeTruthy();
});

test('two devices: both texts stand side by side, and one or both are kept', async () => {
  open();
  await userEvent.type(await field(), 'Mine');
  saveElsewhere({ ...about, content: 'Theirs' });
  hide();
  const alert = await screen.findByRole('alert');
  expect(within(within(alert).getByRole('region', { name: /Somewhere else/ })).getByText('Theirs')).toBeTruthy();
  expect(savedTexts()).toEqual(['Theirs']);
  await userEvent.click(within(alert).getByRole('button', { name: 'Keep both' }));
  expect((await field()).value).toBe('Theirs\n\nMine');
  await waitFor(() => expect(savedTexts()).toEqual(['Theirs\n\nMine']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a message that was sent in another window leaves this one', async () => {
  saveElsewhere({ ...about, content: 'See you Monday' });
  open();
  await waitFor(async () => expect((await field()).value).toBe('See you Monday'));
  saveElsewhere({ ...about, content: '' });
  await act(() => queryClient.invalidateQueries({ queryKey: [{ _id: 'listTextDrafts' }] }));
  await waitFor(async () => expect((await field()).value).toBe(''));
});

const sent = {
  id: 'message-1',
  event_id: null,
  creator_type: 'guardian',
  creator_id: '1',
  creator_name: 'Ana',
  created_at: '2026-11-16T18:00:00Z',
  content: 'See you Monday',
  edited: false,
  attachments: [],
  profile_photo: null,
};
const editOf = { child_id: 'child-1', kind: 'note_edit', subject_id: 'message-1' } as const;
const openWithMessage = () => {
  let { content } = sent;
  return open({
    [`GET ${path}`]: () => ({ notes: [{ ...sent, content }], pagy: { next: null } }),
    [`PATCH ${path}/message-1`]: ({ body }: Call) => {
      ({ content } = (body as { note: { content: string } }).note);
      saveElsewhere({ ...editOf, content: '' });
      return {};
    },
  });
};

test('an edit from another device opens, and is gone once it is saved', async () => {
  saveElsewhere({ ...editOf, content: 'See you Friday' });
  openWithMessage();
  const dialog = within(await screen.findByRole('dialog'));
  const text = dialog.getByLabelText<HTMLTextAreaElement>('Text');
  await waitFor(() => expect(text.value).toBe('See you Friday'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('See you Friday')).toBeTruthy();
  expect(savedTexts()).toEqual([]);
});

test('the edit of a message saves itself, and a discarded one is gone', async () => {
  openWithMessage();
  await userEvent.click(await screen.findByRole('button', { name: /^More actions for/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Text'), ' at nine');
  hide();
  await waitFor(() => expect(savedTexts()).toEqual(['See you Monday at nine']));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(savedTexts()).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
