import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { randomBy } from '../testing/random.ts';
import { createCipher } from './cipher.ts';
import { type DraftDatabase, deleteDrafts, openDatabase } from './database.ts';
import { LocalDrafts } from './LocalDrafts.ts';

const keyOf = (letter: string) => btoa(letter.repeat(32));
const ana = { user: 'ana', key: { id: 'key-1', key: keyOf('a') } };
const ben = { user: 'ben', key: { id: 'key-1', key: keyOf('b') } };

let database: DraftDatabase;
let open: Set<string>;
let names = 0;
beforeEach(async () => {
  database = await openDatabase(`drafts-${++names}`);
  open = new Set();
});
afterEach(() => database.close());

let last: Promise<unknown> = Promise.resolve();
const oneAtATime = <T>(act: () => Promise<T>): Promise<T> => {
  const next = last.then(act, act);
  last = next.catch(() => undefined);
  return next;
};

/** A window of a person, open until `open` lacks it. */
async function windowOf({ user, key } = ana, id = crypto.randomUUID() as string) {
  open.add(id);
  return new LocalDrafts(user, await createCipher(key), database, { id, open: async () => open, oneAtATime });
}
const close = () => open.clear();
const textsOf = async (window: LocalDrafts, name = 'note') => (await window.claim(name)).map(({ text }) => text);

test('a closed window’s text is claimed by the next one', async () => {
  const first = await windowOf();
  void first.put('note', '"Re"');
  expect(await first.put('note', '"Read aloud"')).toBe(true);
  close();
  expect(await textsOf(await windowOf())).toEqual(['"Read aloud"']);
});

test('what an open window keeps is there for its person alone', async () => {
  const first = await windowOf();
  await first.put('note', 'one');
  const second = await windowOf();
  expect(await second.has('note')).toBe(true);
  expect(await second.has('goal')).toBe(false);
  expect(await (await windowOf(ben)).has('note')).toBe(false);
  await first.put('note', null);
  expect(await second.has('note')).toBe(false);
});

test('what is made once is the same for all, until it fails', async () => {
  const window = await windowOf();
  const fail = async () => {
    throw new Error('no connection');
  };
  await expect(window.once('queue', fail)).rejects.toThrow('no connection');
  const made = await window.once('queue', async () => ({}));
  expect(await window.once('queue', fail)).toBe(made);
});

test('what is stored has neither the text nor the key in it', async () => {
  const first = await windowOf();
  await first.put('note', 'Stutters at the R');
  const [stored] = await database.getAll('drafts');
  const bytes = new TextDecoder('latin1').decode(stored?.data);
  expect(`${bytes} ${JSON.stringify(stored)}`).not.toMatch(/Stutters|aaaaaaaa/);
  expect(Object.keys(stored ?? {}).sort()).toEqual(['data', 'id', 'iv', 'keyId', 'name', 'user', 'window']);
});

test('an open window keeps its own text', async () => {
  const first = await windowOf();
  await first.put('note', 'one');
  const second = await windowOf();
  expect(await textsOf(second)).toEqual([]);
  await second.put('note', 'two');
  close();
  expect((await textsOf(await windowOf())).sort()).toEqual(['one', 'two']);
});

test('a window that comes back to a page claims its own text', async () => {
  const window = await windowOf();
  await window.put('note', 'one');
  expect(await textsOf(window)).toEqual(['one']);
});

test('claimed text stays until a text replaces it', async () => {
  await (await windowOf()).put('note', 'one');
  close();
  await textsOf(await windowOf());
  close();
  const third = await windowOf();
  const claimed = await third.claim('note');
  expect(claimed.map(({ text }) => text)).toEqual(['one']);
  await third.put(
    'note',
    'one two',
    claimed.map(({ id }) => id),
  );
  close();
  expect(await textsOf(await windowOf())).toEqual(['one two']);
});

test('two windows that open at once don’t both claim a text', async () => {
  await (await windowOf()).put('note', 'one');
  close();
  const windows = await Promise.all([windowOf(), windowOf(), windowOf()]);
  const claims = await Promise.all(windows.map((window) => textsOf(window)));
  expect(claims.flat()).toEqual(['one']);
});

test('saved text is removed', async () => {
  const window = await windowOf();
  await window.put('note', 'one');
  expect(window.isKeeping).toBe(true);
  await window.put('note', null);
  expect(window.isKeeping).toBe(false);
  expect(await database.count('drafts')).toBe(0);
});

test('another user of the browser gets nothing, and nothing is lost', async () => {
  await (await windowOf(ana)).put('note', 'hers');
  close();
  expect(await textsOf(await windowOf(ben))).toEqual([]);
  expect(await textsOf(await windowOf(ana))).toEqual(['hers']);
});

test.each([
  ['moved to another name', { name: 'message', id: 'moved' }],
  ['moved to another user', { user: 'ben', name: 'message' }],
  ['sealed with a key that was replaced', { name: 'message', keyId: 'key-0' }],
])('a text that was %s doesn’t open', async (_, change) => {
  await (await windowOf()).put('note', 'one');
  close();
  const [stored] = await database.getAll('drafts');
  if (stored) await database.put('drafts', { ...stored, ...change });
  expect(await textsOf(await windowOf('user' in change ? ben : ana), 'message')).toEqual([]);
});

test('a sign-out deletes the texts of that user alone', async () => {
  await (await windowOf(ana)).put('note', 'hers');
  await (await windowOf(ben)).put('note', 'his');
  await deleteDrafts(database, 'ana');
  expect((await database.getAll('drafts')).map(({ user }) => user)).toEqual(['ben']);
});

test('a text that can’t be stored isn’t kept', async () => {
  const window = await windowOf();
  database.close();
  expect(await window.put('note', 'one')).toBe(false);
});

test('after a sign-out nothing is written', async () => {
  const window = await windowOf();
  void window.put('note', 'one');
  await window.close();
  expect(await window.put('note', 'two')).toBe(false);
});

test.each([1, 2, 3, 4, 5])('windows that open and close at random lose no word (seed %i)', async (seed) => {
  const random = randomBy(seed);
  const typed: string[] = [];
  const windows: { id: string; drafts: LocalDrafts; text: string; ids: string[] }[] = [];
  for (let step = 0; step < 60; step++) {
    const window = windows[Math.floor(random() * windows.length)];
    if (!window || random() < 0.15) {
      const id = `window-${step}`;
      const drafts = await windowOf(ana, id);
      const claimed = await drafts.claim('note');
      const text = claimed.map((one) => one.text).join(' ');
      windows.push({ id, drafts, text, ids: claimed.map((one) => one.id) });
    } else if (random() < 0.2) {
      open.delete(window.id);
      windows.splice(windows.indexOf(window), 1);
    } else {
      typed.push(`word${step}`);
      window.text += ` word${step}`;
      await window.drafts.put('note', window.text, window.ids);
    }
  }
  close();
  const found = (await textsOf(await windowOf())).flatMap((text) => text.split(' ').filter(Boolean));
  expect(found.sort()).toEqual(typed.sort());
});

test('finds what closed windows left under the start of a name', async () => {
  const first = await windowOf();
  await first.put('edit mila 1', 'one');
  await first.put('edit noah 2', 'two');
  await (await windowOf(ben)).put('edit mila 3', 'not hers');
  const second = await windowOf();
  expect(await second.leftUnder('edit mila ')).toEqual([]);
  close();
  expect(await (await windowOf()).leftUnder('edit mila ')).toEqual(['1']);
});
