import { AppProviders } from '@larkwell/app-kit';
import { fakeApi, signInAs } from '@larkwell/app-kit/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBoardFiles } from './useBoardFiles.ts';
import { useOwnDecks } from './useOwnDecks.ts';

afterEach(() => vi.unstubAllGlobals());

const signIn = () =>
  signInAs({ user_type: 'therapist', userable_id: '1', first_name: 'Maya', last_name: 'O', email: 'maya@example.com' });

const card = (id: string) => ({ id, word: { en: id, es: '' }, url: `/api/v1/files/${id}` });
const deck = (id: string, cards: string[]) => ({
  id,
  title: id,
  goal_area: 'language',
  shared: false,
  version: 1,
  updated_at: '2026-03-02T10:00:00Z',
  cards: cards.map(card),
});

test('decks with two cards are offered, and each choice asks for fresh links', async () => {
  let links = 0;
  fakeApi({
    'GET /therapist/decks': () => {
      links += 1;
      return { decks: [deck('pets', ['dog', 'cat']), deck('new', ['cow'])] };
    },
  });
  signIn();
  const { result } = renderHook(() => useOwnDecks(true), { wrapper: AppProviders });
  await waitFor(() => expect(result.current?.decks.map(({ id }) => id)).toEqual(['pets']));
  expect(await result.current?.load('pets')).toEqual([card('dog'), card('cat')]);
  expect(links).toBe(2);
});

test('a family asks for no decks and no materials', async () => {
  const calls = fakeApi({});
  signIn();
  const decks = renderHook(() => useOwnDecks(false), { wrapper: AppProviders });
  const files = renderHook(() => useBoardFiles('event-1', false), { wrapper: AppProviders });
  expect([decks.result.current, files.result.current]).toEqual([undefined, undefined]);
  expect(calls).toEqual([]);
});

test('the board gets pictures and PDFs of all materials, and no other files', async () => {
  const attachment = (id: string, content_type: string) => ({ id, filename: `${id}.x`, content_type, size: 1 });
  const material = (id: string, attachments: object[]) => ({
    id,
    event_id: 'event-1',
    content: 'Look',
    creator_id: '1',
    creator_name: 'Maya',
    created_at: '2026-03-02T10:00:00Z',
    edited: false,
    shared: false,
    attachments,
  });
  fakeApi({
    'GET /events/event-1/materials': {
      materials: [
        material('one', [attachment('sheet', 'application/pdf'), attachment('letter', 'application/msword')]),
        material('two', [attachment('photo', 'image/jpeg')]),
      ],
    },
    'GET /attachments/photo/link': {
      attachment: { ...attachment('photo', 'image/jpeg'), url: '/api/v1/files/photo' },
    },
  });
  signIn();
  const { result } = renderHook(() => useBoardFiles('event-1', true), { wrapper: AppProviders });
  await waitFor(() => expect(result.current?.files.map(({ id }) => id)).toEqual(['sheet', 'photo']));
  vi.stubGlobal('fetch', mixed(globalThis.fetch));
  const pages = await result.current?.open('photo');
  expect(pages?.count).toBe(1);
  expect(await (await pages?.picture(1))?.text()).toBe('picture');
});

/** The bytes of a file, beside the API's replies. */
const mixed = (api: typeof fetch) => async (input: RequestInfo | URL, init?: RequestInit) =>
  typeof input === 'string' && input.startsWith('/api/v1/files/') ? new Response('picture') : api(input, init);
