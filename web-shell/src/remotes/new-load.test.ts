import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadAnew, needsNewLoad } from './new-load.ts';

const reload = vi.fn();

beforeEach(() => {
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
  onLine(false);
  loadAnew(2_000_000);
  expect(reload).not.toHaveBeenCalled();
  expect(needsNewLoad()).toBe(false);
  onLine(true);
  expect(needsNewLoad()).toBe(true);
});
