const prefix = 'larkwell.window.';

/** Of this window, until it is reloaded or closed. */
export const windowId = crypto.randomUUID();

let held: Promise<void> | null = null;

/** Resolves once other windows can see that this one is open. The browser itself ends that with the window. */
export function markWindowOpen(): Promise<void> {
  held ??= new Promise((resolve, reject) => {
    navigator.locks
      .request(prefix + windowId, () => {
        resolve();
        return new Promise(() => undefined);
      })
      .catch(reject);
  });
  return held;
}

/** Ids of the windows in this browser that are open and keep drafts. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(locks.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])));
}

/** Runs `act` in one window at a time. */
export const oneWindowAtATime = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request('larkwell.drafts.claim', act);
