// The service worker. A page that doesn't load without a connection becomes the offline page
// (docs/product/web.md#without-a-connection): it keeps no answers and no files of the app, so it can't serve old code.
// And it shows push notifications (docs/product/web.md#notifications-on-a-device).

const cacheName = 'larkwell.offline-page';
const page = '/offline/index.html';
const files = [page, '/offline/page.js', '/offline/page.css', '/lark.svg'];
const isOfPage = (url) => files.includes(new URL(url).pathname);

addEventListener('install', (event) => {
  // browsers that know routes ask for everything else without starting the worker
  const ours = [{ requestMode: 'navigate' }, ...files.map((urlPattern) => ({ urlPattern }))];
  event.addRoutes?.({ condition: { not: { or: ours } }, source: 'network' })?.catch(() => undefined);
  const kept = caches
    .open(cacheName)
    .then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' }))));
  event.waitUntil(kept.then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([clients.claim(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(loaded(event));
  else if (isOfPage(request.url))
    event.respondWith(fetch(request).catch(() => caches.match(new URL(request.url).pathname)));
});

async function loaded(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

addEventListener('push', (event) => event.waitUntil(notified(event.data)));

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(opened(event.notification.data?.path));
});

const icon = '/icons/lark-192.png';
// Safari takes the permission away from sites that don't show every notification (Apple, "Sending web push notifications
// in web apps and browsers"); other browsers leave it to a page that is open
const mustShow = navigator.userAgent.includes('AppleWebKit') && !navigator.userAgent.includes('Chrom');

async function notified(message) {
  const { id, text, path } = read(message);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // its bell shows the notification
  const isSeen = pages.some((page) => page.focused && page.visibilityState === 'visible');
  if (isSeen && !mustShow) return;
  await registration.showNotification('Larkwell', { body: text, icon, badge: icon, tag: id, data: { path } });
}

function read(message) {
  try {
    const { id, text, path } = message.json();
    if (typeof text === 'string' && text) return { id, text, path };
  } catch {
    // shown as well: browsers end subscriptions with messages that nobody sees
  }
  return {
    text: navigator.language.startsWith('es') ? 'Tienes una notificación nueva' : 'You have a new notification',
  };
}

async function opened(path) {
  const address = addressOf(path);
  // only these can be taken somewhere; nobody is taken out of a session
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/session/'));
  if (!(page && (await isTaken(page, address)))) await clients.openWindow(address);
}

async function isTaken(page, address) {
  try {
    await page.focus();
    return (await page.navigate(address)) !== null;
  } catch {
    return false;
  }
}

/** Of this site in any case. */
function addressOf(path) {
  const home = `${location.origin}/`;
  const address = URL.canParse(path, home) ? new URL(path, home) : null;
  return address?.origin === location.origin ? address.href : home;
}
