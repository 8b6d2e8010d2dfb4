/** What a browser keeps for the time without a connection (docs/product/web.md#without-a-connection). */

import { scriptAddress, signInStore } from '@larkwell/app-kit';

/** The family's next sessions; see `keepSessions` of web-guardian, which writes them, and the offline page. */
const keptSessions = 'larkwell.sessions';

const forget = () => void globalThis.caches?.delete(keptSessions).catch(() => undefined);

/** Deletes what a person left behind, now and whenever a sign-in ends, and installs the service worker. */
export function prepareForOffline() {
  if (!signInStore.isMarked()) forget();
  signInStore.subscribe((reason) => {
    if (reason) forget();
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // a page without it works as well: only the offline page is missing
  void navigator.serviceWorker.register(scriptAddress('/sw.js')).catch(() => undefined);
}
