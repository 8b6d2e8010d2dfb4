import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReleaseReload } from './release-reload.ts';

const reload = vi.fn();
let releaseReload: ReturnType<typeof createReleaseReload>;

beforeEach(() => {
  releaseReload = createReleaseReload();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', async () => Response.json({ contract: 3, remotes: {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onLine = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

test('reloads once after a release, again only after a pause', async () => {
  onLine(true);
  await releaseReload.reload(1_000_000);
  await releaseReload.reload(1_030_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await releaseReload.reload(1_070_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('files that fail at once reload once', async () => {
  onLine(true);
  await Promise.all([releaseReload.reload(1_000_000), releaseReload.reload(1_000_001)]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('doesn’t reload while offline; a later retry does', async () => {
  onLine(true);
  expect(releaseReload.isNeeded).toBe(false);
  onLine(false);
  await releaseReload.reload(2_000_000);
  expect(reload).not.toHaveBeenCalled();
  expect(releaseReload.isNeeded).toBe(false);
  onLine(true);
  expect(releaseReload.isNeeded).toBe(true);
});

test('doesn’t reload on a dead network that the browser calls online', async () => {
  onLine(true);
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await releaseReload.reload(2_000_000);
  expect(reload).not.toHaveBeenCalled();
});

test('doesn’t reload over unsaved words, not even over the first ones', async () => {
  onLine(true);
  const guard = (event: Event) => event.preventDefault();
  vi.stubGlobal('fetch', async () => {
    window.addEventListener('beforeunload', guard); // typed meanwhile
    return Response.json({ contract: 3, remotes: {} });
  });
  await releaseReload.reload(2_000_000);
  await releaseReload.reload(3_000_000);
  window.removeEventListener('beforeunload', guard);
  expect(reload).not.toHaveBeenCalled();
});

test('doesn’t reload what plays', async () => {
  onLine(true);
  const video = document.createElement('video');
  Object.defineProperty(video, 'paused', { value: false });
  document.body.append(video);
  await releaseReload.reload(2_000_000);
  video.remove();
  expect(reload).not.toHaveBeenCalled();
});

test('doesn’t reload without storage; a retry does', async () => {
  onLine(true);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  await expect(releaseReload.reload(3_000_000)).resolves.toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  expect(releaseReload.isNeeded).toBe(true);
});
