import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const key = 'larkwell.draft.onboarding';
const typed = { email: 'ana@example.com', child_name: 'Mila', birthdate: '2019-04-12' };
const stored = () => sessionStorage.getItem(key) ?? '';
const sealed = () => expect.poll(stored).toMatch(/^sealed .{40}/);

/** The module of a page; a reload makes another one. */
let drafts: typeof import('./tab-drafts.ts');
async function reload() {
  vi.resetModules();
  drafts = await import('./tab-drafts.ts');
}

beforeEach(reload);
afterEach(() => sessionStorage.clear());

test('nothing of a registration is readable in the tab’s storage', async () => {
  drafts.keepTabDraft('onboarding', typed);
  expect(stored()).toBe('sealed ');
  await sealed();
  const kept = atob(stored().slice('sealed '.length));
  for (const text of Object.values(typed)) expect(stored() + kept).not.toContain(text);
});

test('a reload restores the draft', async () => {
  drafts.keepTabDraft('onboarding', { email: 'an' });
  drafts.keepTabDraft('onboarding', typed);
  await sealed();
  await reload();
  expect(drafts.tabDraft('onboarding')).toEqual({});
  await drafts.restoring();
  expect(drafts.restoring()).toBeNull();
  expect(drafts.tabDraft('onboarding')).toEqual(typed);
});

test('a removed draft doesn’t come back once its encryption is done', async () => {
  drafts.keepTabDraft('other', typed);
  drafts.keepTabDraft('onboarding', typed);
  drafts.keepTabDraft('onboarding', undefined);
  await expect.poll(() => sessionStorage.getItem('larkwell.draft.other')).toMatch(/^sealed .{40}/);
  expect(sessionStorage.getItem(key)).toBeNull();
});

test.each([
  ['changed', () => stored().replace(/.{4}$/, 'AAAA')],
  ['moved from another flow', () => sessionStorage.getItem('larkwell.draft.apply') ?? ''],
  ['cut off by the reload', () => 'sealed '],
])('an encrypted draft that was %s is dropped', async (_, broken) => {
  drafts.keepTabDraft('onboarding', typed);
  drafts.keepTabDraft('apply', typed);
  await sealed();
  await expect.poll(() => sessionStorage.getItem('larkwell.draft.apply')).toMatch(/^sealed .{40}/);
  sessionStorage.setItem(key, broken());
  await reload();
  await drafts.restoring();
  expect(drafts.tabDraft('onboarding')).toEqual({});
  expect(sessionStorage.getItem(key)).toBeNull();
  expect(drafts.tabDraft('apply')).toEqual(typed);
});

test('the browser’s key can’t be read back', async () => {
  drafts.keepTabDraft('onboarding', typed);
  await sealed();
  const opened = indexedDB.open('larkwell.wizard');
  const database = await new Promise<IDBDatabase>((resolve) => {
    opened.onsuccess = () => resolve(opened.result);
  });
  const request = database.transaction('keys').objectStore('keys').getAll();
  const [found] = await new Promise<CryptoKey[]>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  expect(found?.extractable).toBe(false);
});
