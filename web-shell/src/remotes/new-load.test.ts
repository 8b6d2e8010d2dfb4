import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createNewLoad } from './new-load.ts';

const reload = vi.fn();
let newLoad: ReturnType<typeof createNewLoad>;

beforeEach(() => {
  newLoad = createNewLoad();
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
  newLoad.begin(1_000_000);
  newLoad.begin(1_030_000);
  expect(reload).toHaveBeenCalledTimes(1);
  newLoad.begin(1_070_000);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a network the document stays, and is loaded anew by who asks again later', () => {
  onLine(true);
  expect(newLoad.isNeeded).toBe(false);
  onLine(false);
  newLoad.begin(2_000_000);
  expect(reload).not.toHaveBeenCalled();
  expect(newLoad.isNeeded).toBe(false);
  onLine(true);
  expect(newLoad.isNeeded).toBe(true);
});

test('where nothing may be stored the document stays, and Retry loads it anew', () => {
  onLine(true);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(() => newLoad.begin(3_000_000)).not.toThrow();
  expect(reload).not.toHaveBeenCalled();
  expect(newLoad.isNeeded).toBe(true);
});
