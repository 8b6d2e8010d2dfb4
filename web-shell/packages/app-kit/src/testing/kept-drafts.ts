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

/**
 * Lets pages keep drafts, in a test that imports `fake-indexeddb/auto`. Returns the reply for `fakeApi` that gives the
 * key.
 */
export function keepDrafts(): Record<string, unknown> {
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  return { 'GET /users/draft_key': { draft_key: { id: 'key-1', key: btoa('k'.repeat(32)) } } };
}
