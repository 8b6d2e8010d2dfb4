import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReleaseReload } from './release-reload.ts';

const reload = vi.fn();
let releaseReload: ReturnType<typeof createReleaseReload>;

beforeEach(() => {
  releaseReload = createReleaseReload();
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onLine = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

test('reloads once after a release, again only after a pause', () => {
  onLine(true);
  releaseReload.reload(1_000_000);
  releaseReload.reload(1_030_000);
  expect(reload).toHaveBeenCalledTimes(1);
  releaseReload.reload(1_070_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('doesn’t reload while offline; a later retry does', () => {
  onLine(true);
  expect(releaseReload.isNeeded).toBe(false);
  onLine(false);
  releaseReload.reload(2_000_000);
  expect(reload).not.toHaveBeenCalled();
  expect(releaseReload.isNeeded).toBe(false);
  onLine(true);
  expect(releaseReload.isNeeded).toBe(true);
});

test('doesn’t reload without storage; a retry does', () => {
  onLine(true);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(() => releaseReload.reload(3_000_000)).not.toThrow();
  expect(reload).not.toHaveBeenCalled();
  expect(releaseReload.isNeeded).toBe(true);
});
