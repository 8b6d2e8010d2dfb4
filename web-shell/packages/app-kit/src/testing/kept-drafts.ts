import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { signInStore } from '../sign-in/store.ts';
import { Refusal } from './pages.tsx';

/** Web Locks, which jsdom lacks: a lock is held until its function resolves. */
function fakeLocks(): Pick<LockManager, 'query' | 'request'> {
  const held = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  const request = async (name: string, act: () => unknown) => {
    held.add(name);
    const before = last;
    // a window's own lock is never released, so nothing may wait for it
    if (!name.startsWith('larkwell.window.')) {
      const now = before.then(act);
      last = now.catch(() => undefined);
      return now.finally(() => held.delete(name));
    }
    return act();
  };
  return {
    request: request as LockManager['request'],
    query: async () => ({ held: [...held].map((name) => ({ name, mode: 'exclusive', clientId: '' })), pending: [] }),
  };
}

/** What each call gets while the server is away. */
export const serverAway = new Refusal(503, { error: 'We can’t reach this right now.', code: 'unavailable' });

/** The sentence below a text that only the browser has then. */
export const keptInBrowser = 'We can’t reach Larkwell. Kept in this browser; we’ll keep trying to save it.';

/** The reply for `fakeApi` that gives the key of drafts. */
export const draftKey: Record<string, unknown> = {
  'GET /users/draft_key': { draft_key: { id: 'key-1', key: btoa('k'.repeat(32)) } },
};

/** Lets pages keep drafts, in a test that imports `fake-indexeddb/auto` and replies with `draftKey`. */
export function keepDrafts(): void {
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
}

/** Pages find what closed windows left only after the returned function is called. */
export function holdLeftDrafts(): () => void {
  const { query } = navigator.locks;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.query = () => released.then(query);
  return release;
}

/** Call it at the top of a test file: each test starts with a new sign-in and keeps drafts as `keepDrafts` says. */
export function keepDraftsInEachTest(signIn: () => void): void {
  beforeEach(() => {
    keepDrafts();
    signIn();
  });
  afterEach(() => {
    cleanup();
    act(() => signInStore.end('signed_out'));
    vi.unstubAllGlobals();
  });
}
