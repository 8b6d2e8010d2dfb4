/** The drafts of the signed-in user in this browser (docs/product/web.md#copies-in-the-browser). */

import { readDraftKey } from '../api/index.ts';
import { type SignInEnd, signInStore } from '../sign-in/store.ts';
import type { LocalDrafts } from './LocalDrafts.ts';
import { markWindowOpen, oneWindowAtATime, openWindows, windowId } from './windows.ts';

const databaseName = 'larkwell.drafts';

interface Opened {
  user: string;
  drafts: Promise<LocalDrafts>;
}

let opened: Opened | null = null;
let keeping: LocalDrafts | null = null;

/** Some old browsers, and pages without HTTPS, can't keep drafts. */
export const canKeepDrafts = () =>
  'indexedDB' in globalThis && globalThis.crypto.subtle !== undefined && navigator.locks !== undefined;

/** Asks the server for the user's key, once. Throws `ApiError` when it can't be had. */
export function openLocalDrafts(user: string): Promise<LocalDrafts> {
  if (opened?.user !== user) {
    const drafts = open(user);
    const mine = { user, drafts };
    opened = mine;
    drafts.catch(() => {
      if (opened === mine) opened = null;
    });
  }
  return opened.drafts;
}

async function open(user: string): Promise<LocalDrafts> {
  const [{ draft_key }, { createCipher }, { openDatabase }, { LocalDrafts }] = await Promise.all([
    readDraftKey(),
    import('./cipher.ts'),
    import('./database.ts'),
    import('./LocalDrafts.ts'),
    markWindowOpen(),
  ]);
  void keeping?.close();
  const windows = { id: windowId, open: openWindows, oneAtATime: oneWindowAtATime };
  keeping = new LocalDrafts(user, await createCipher(draft_key), await openDatabase(databaseName), windows);
  return keeping;
}

/** This window keeps text of the last user that isn't on the server. */
export const isKeepingDrafts = () => keeping?.isKeeping ?? false;

/** Deletes what this browser keeps of a user, after the last write of this window. Texts of other users stay. */
async function wipe(user: string): Promise<void> {
  const last = keeping;
  keeping = null;
  await last?.close();
  if (!canKeepDrafts()) return;
  try {
    const { deleteDrafts, openDatabase } = await import('./database.ts');
    const database = await openDatabase(databaseName);
    await deleteDrafts(database, user);
    database.close();
  } catch {
    // offline, and that module was never needed here: better no drafts at all than those of a person who left
    indexedDB.deleteDatabase(databaseName);
  }
}

/** After an expiry what is kept stays for the next sign-in. After a sign-out nothing stays. */
function afterSignInEnd(reason: SignInEnd) {
  opened = null;
  if (user && reason !== 'rejected') void wipe(user);
  user = undefined;
}

let user = signInStore.get()?.user.id;
signInStore.subscribe((reason) => {
  if (reason) afterSignInEnd(reason);
  else user = signInStore.get()?.user.id;
});
