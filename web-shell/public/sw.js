// The service worker: a page that doesn't load without a connection becomes the offline page
// (docs/product/web.md#without-a-connection). It keeps no answers and no files of the app, so it can't serve old code.

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
