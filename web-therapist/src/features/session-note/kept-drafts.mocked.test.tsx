import 'fake-indexeddb/auto';
import { signInStore } from '@larkwell/app-kit';
import type { NoteDraft, NoteDraftChange } from '@larkwell/app-kit/api';
import { draftKey, holdLeftDrafts, keepDrafts, keptInBrowser, serverAway } from '@larkwell/app-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Call, signInAsTherapist } from '../../testing/api.tsx';
import { draftServer } from '../../testing/note-drafts.ts';
import { leaveNotePage, openNotePage } from '../../testing/note-page.tsx';
import { recapOf, recapServer } from '../../testing/recaps.ts';

const PUT = 'PUT /events/event-1/note_drafts';
const plan = (content: string, version = 1): NoteDraft => ({
  child_id: 'child-1',
  note_type: 'soap_plan',
  content,
  version,
  saved_at: '2026-11-16T18:02:00Z',
});

beforeEach(() => {
  keepDrafts();
  signInAsTherapist();
});
afterEach(async () => {
  await leaveNotePage();
  act(() => signInStore.end('signed_out'));
  vi.unstubAllGlobals();
});

type Replies = Record<string, unknown>;
const open = (server = draftServer(), replies: Replies = {}) =>
  openNotePage({ ...draftKey, ...server.replies, ...replies });

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Plan');
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const shows = (text: string) => waitFor(async () => expect((await field()).value).toBe(text));
const stored = async () => {
  const request = indexedDB.open('larkwell.drafts');
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const count = database.transaction('drafts').objectStore('drafts').count();
  return new Promise<number>((resolve) => {
    count.onsuccess = () => {
      database.close();
      resolve(count.result);
    };
  });
};

/** Types while the server is away, and leaves the page. */
async function typeOffline(text: string, server = draftServer()) {
  open(server, { [PUT]: serverAway });
  await type(text);
  await screen.findByText(keptInBrowser);
  cleanup();
}

test('text that the server lacks is there again, and is saved then', async () => {
  await typeOffline('Read aloud');
  const server = draftServer();
  open(server);
  await shows('Read aloud');
  await waitFor(() => expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read aloud' }));
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('what another device saved meanwhile is shown beside it', async () => {
  const server = draftServer([plan('Read')]);
  await typeOffline('Read here', server);
  server.store(plan('Read there'));
  open(server);
  const conflict = within(await screen.findByRole('alert'));
  expect(conflict.getByText('Read here')).toBeTruthy();
  expect(conflict.getByText('Read there')).toBeTruthy();
  cleanup();
  open(server);
  expect(await screen.findByText('Plan for Mila changed in two places')).toBeTruthy();
  expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read there' });
});

test('a save with a lost answer is no conflict with oneself', async () => {
  const server = draftServer();
  open(server, {
    [PUT]: (call: Call) => {
      server.replies[PUT](call);
      throw new Error('the answer is lost');
    },
  });
  await type('Read');
  await screen.findByText(keptInBrowser);
  expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read' });
  await type('Read aloud');
  cleanup();
  const saves: NoteDraftChange[][] = [];
  open(server, {
    [PUT]: (call: Call) => {
      saves.push((call.body as { note_drafts: NoteDraftChange[] }).note_drafts);
      return server.replies[PUT](call);
    },
  });
  await shows('Read aloud');
  await waitFor(() => expect(server.texts()).toEqual({ 'child-1 soap_plan': 'Read aloud' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saves.at(-1)).toMatchObject([{ content: 'Read aloud', version: 1 }]);
});

test('a part that was saved and is emptied at once stays empty', async () => {
  const server = draftServer();
  await typeOffline('Read', server);
  server.store(plan('Read'));
  const find = holdLeftDrafts();
  open(server);
  await shows('Read');
  await type('');
  find();
  await waitFor(() => expect(server.texts()).toEqual({ 'child-1 soap_plan': '' }));
  await shows('');
});

test('a recap that was saved and is emptied at once stays empty', async () => {
  const words = () => screen.findByLabelText<HTMLTextAreaElement>('In your own words (optional)');
  const write = async (text: string) => fireEvent.change(await words(), { target: { value: text } });
  const server = recapServer();
  open(draftServer(), { ...server.replies, 'PUT /events/event-1/recaps': serverAway });
  await write('He read');
  await screen.findByText(keptInBrowser);
  await leaveNotePage();
  const find = holdLeftDrafts();
  const saved = recapServer([recapOf({ own_words: 'He read' })]);
  const { calls } = open(draftServer(), saved.replies);
  await waitFor(async () => expect((await words()).value).toBe('He read'));
  await write('');
  find();
  const saves = () => calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/recaps'));
  await waitFor(() => expect(saves().map(({ body }) => body)).toMatchObject([{ recap: { own_words: '' } }]));
  expect((await words()).value).toBe('');
});

test('an expiry keeps the text, a sign-out deletes it', async () => {
  await typeOffline('Read aloud');
  expect(await stored()).toBe(1);
  const signIn = signInStore.get();
  if (!signIn) throw new Error('someone is signed in');
  act(() => signInStore.end('rejected'));
  act(() => signInStore.begin(signIn));
  open();
  await shows('Read aloud');
  cleanup();
  act(() => signInStore.end('signed_out'));
  await waitFor(async () => expect(await stored()).toBe(0));
});

test('an operator’s browser asks for no key and keeps nothing', async () => {
  const signIn = signInStore.get();
  if (!signIn) throw new Error('someone is signed in');
  act(() => signInStore.begin({ ...signIn, user: { ...signIn.user, impersonated_by: 'olga' } }));
  const { calls } = open();
  await type('Read');
  expect(calls.filter(({ path }) => path.endsWith('/draft_key'))).toEqual([]);
});
