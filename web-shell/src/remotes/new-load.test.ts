import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
let loadAnew: (now: number) => void;
let needsNewLoad: () => boolean;

beforeEach(async () => {
  vi.resetModules(); // what was missing before is forgotten
  ({ loadAnew, needsNewLoad } = await import('./new-load.ts'));
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const onLine = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is);

test('after a release the document is loaded anew, once: what is missing then as well is not there', () => {
  onLine(true);
  loadAnew(1_000_000);
  loadAnew(1_030_000);
  expect(reload).toHaveBeenCalledTimes(1);
  loadAnew(1_070_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a network the document stays, and is loaded anew by who asks again later', () => {
  onLine(true);
  expect(needsNewLoad()).toBe(false);
  onLine(false);
  loadAnew(2_000_000);
  expect(reload).not.toHaveBeenCalled();
  expect(needsNewLoad()).toBe(false);
  onLine(true);
  expect(needsNewLoad()).toBe(true);
});

test('where nothing may be stored the document stays, and Retry loads it anew', () => {
  onLine(true);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(() => loadAnew(3_000_000)).not.toThrow();
  expect(reload).not.toHaveBeenCalled();
  expect(needsNewLoad()).toBe(true);
});
