import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAutosave } from './useAutosave.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const open = (send = vi.fn(async () => true)) => {
  const { result } = renderHook(() => useAutosave({ pause: 2_000, isSaved: () => false, send }));
  return { send, autosave: result.current };
};

test('who types on without a rest is saved every two seconds', async () => {
  const { send, autosave } = open();
  for (let key = 0; key < 50; key++) {
    autosave.schedule();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(send).toHaveBeenCalledTimes(2);
});

test('a retry later doesn’t postpone what is typed now', async () => {
  const { send, autosave } = open();
  autosave.schedule(10_000);
  autosave.schedule();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('it saves at once when the browser is online again', async () => {
  const { send, autosave } = open();
  autosave.schedule(10_000);
  window.dispatchEvent(new Event('online'));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a page that was left tries once and not again', async () => {
  let retry: () => void = () => undefined;
  const send = vi.fn(async () => {
    retry();
    return false;
  });
  const page = renderHook(() => useAutosave({ pause: 2_000, isSaved: () => false, send }));
  retry = () => page.result.current.schedule(10_000);
  page.unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});
