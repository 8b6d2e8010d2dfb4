import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasOutgoing } from '../../drafts/outgoing-mark.ts';
import { type SignIn, signInStore } from '../../sign-in/store.ts';
import { draftKey, keepDrafts } from '../../testing/kept-drafts.ts';
import { threadWithMaya } from '../../testing/message-thread.tsx';
import { type Call, fakeApi, openAt, Refusal, signInAs } from '../../testing/pages.tsx';
import { openOutgoing } from './outgoing.ts';

const path = '/guardian/clients/child-1/notes';
const waits = 'Not sent yet. We’ll send it when you’re back online.';
/** What a POST of a message gets; a lost answer without it. */
let reply: object | undefined;
let calls: Call[];

beforeEach(() => {
  keepDrafts();
  reply = undefined;
  signInAs({ user_type: 'guardian', userable_id: '1', first_name: 'Ana', last_name: null, email: 'ana@example.com' });
});
afterEach(() => {
  cleanup();
  act(() => signInStore.end('signed_out'));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(replies: Record<string, unknown> = {}) {
  calls = fakeApi({
    ...draftKey,
    ...replies,
    [`GET ${path}`]: { notes: [], pagy: { next: null } },
    [`POST ${path}`]: () => {
      if (!reply) throw new TypeError('Failed to fetch');
      return reply;
    },
  });
  const thread = threadWithMaya();
  openAt('/', [{ path: '/', element: thread }]);
  await act(() => openOutgoing()); // without a key nothing is kept
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Message to Maya');
const posts = () => calls.filter(({ method, path: to }) => method === 'POST' && to.startsWith(path));
const contents = () => posts().map(({ body }) => (body as { note: { content: string } }).note.content);
const user = () => (signInStore.get() as SignIn).user.id;
const comeOnline = () => act(() => void window.dispatchEvent(new Event('online')));

async function write(text: string) {
  await userEvent.type(await field(), text);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(async () => expect((await field()).value).toBe(''));
}

/** The sign-in ends without a log-out, and the same person signs in again. */
function comeBack() {
  const signIn = signInStore.get() as SignIn;
  cleanup();
  act(() => signInStore.end('rejected'));
  act(() => signInStore.begin(signIn));
}

test('a message without a connection waits, and is sent with the same key', async () => {
  await open();
  await write('See you on Monday');
  expect(screen.getByText(waits)).toBeTruthy();
  expect(screen.getByText('See you on Monday')).toBeTruthy();
  expect(hasOutgoing(user())).toBe(true);
  reply = { note: {} };
  comeOnline();
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  const keys = posts().map(({ key }) => key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  await waitFor(() => expect(hasOutgoing(user())).toBe(false));
});

test('the emptied field reports no problem, although that isn’t saved yet', async () => {
  const offline = () => {
    throw new TypeError('Failed to fetch');
  };
  await open({ 'PUT /text_drafts': offline });
  await userEvent.type(await field(), 'See you on Monday');
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(/Kept in this browser/);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(waits);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/Kept in this browser/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Save again' })).toBeNull();
});

test('messages arrive in the order in which they were written', async () => {
  await open();
  await write('First');
  await write('Second');
  expect(screen.getAllByText(waits)).toHaveLength(2);
  reply = { note: {} };
  comeOnline();
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  expect(contents().slice(-2)).toEqual(['First', 'Second']);
});

test('a message with a connection goes behind one that waits', async () => {
  await open();
  await write('First');
  reply = { note: {} };
  await write('Second');
  await waitFor(() => expect(screen.queryByText(waits)).toBeNull());
  expect(contents()).toEqual(['First', 'First', 'Second']);
});

test('an expired sign-in keeps it for the next one of the same person', async () => {
  await open();
  await write('See you on Monday');
  const [first] = posts();
  comeBack();
  reply = { note: {} };
  await open();
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(posts()[0]?.key).toBe(first?.key);
  await waitFor(() => expect(hasOutgoing(user())).toBe(false));
});

test('a refused message says why, and can be edited', async () => {
  await open();
  await write('See you on Monday');
  reply = new Refusal(403, { error: 'You can’t write to this therapist anymore.', code: 'forbidden' });
  comeOnline();
  expect(await screen.findByText('We couldn’t send this. You can’t write to this therapist anymore.')).toBeTruthy();
  comeOnline();
  await userEvent.type(await field(), 'And bring the book');
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect((await field()).value).toBe('See you on Monday\n\nAnd bring the book');
  expect(posts()).toHaveLength(2);
  await waitFor(() => expect(hasOutgoing(user())).toBe(false));
});

test('a message of yesterday asks before it is sent', async () => {
  await open();
  await write('See you on Monday');
  comeBack();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 24 * 60 * 60 * 1000);
  reply = { note: {} };
  await open();
  expect(await screen.findByText('You wrote this more than a day ago. Do you still want to send it?')).toBeTruthy();
  expect(posts()).toEqual([]);
  vi.restoreAllMocks();
  await userEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(contents()).toEqual(['See you on Monday']));
});

test('a log-out deletes it', async () => {
  await open();
  await write('See you on Monday');
  const signIn = signInStore.get() as SignIn;
  cleanup();
  act(() => signInStore.end('signed_out'));
  await waitFor(() => expect(hasOutgoing(signIn.user.id)).toBe(false));
  act(() => signInStore.begin(signIn));
  reply = { note: {} };
  await open();
  await field();
  expect(screen.queryByText('See you on Monday')).toBeNull();
  expect(posts()).toEqual([]);
});

test('a message that a service refuses at once stays in the field', async () => {
  reply = new Refusal(500, { error: 'Something went wrong', code: 'internal' });
  await open();
  await userEvent.type(await field(), 'See you on Monday');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect((await field()).value).toBe('See you on Monday');
  expect(screen.queryByText(waits)).toBeNull();
});
