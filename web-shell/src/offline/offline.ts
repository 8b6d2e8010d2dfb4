/** What a browser keeps for the time without a connection (docs/product/web.md#without-a-connection). */

import { scriptAddress, signInStore } from '@larkwell/app-kit';

/** The family's next sessions; see `keepSessions` of web-guardian, which writes them, and the offline page. */
const keptSessions = 'larkwell.sessions';

/** Installs the service worker once the page is idle, and deletes what a person leaves behind. */
export function prepareForOffline() {
  signInStore.subscribe((reason) => {
    if (reason) void globalThis.caches?.delete(keptSessions).catch(() => undefined);
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // a page without it works as well: only the offline page is missing
  const install = () => void navigator.serviceWorker.register(scriptAddress('/sw.js')).catch(() => undefined);
  window.addEventListener('load', () => setTimeout(install, 3_000), { once: true });
}
