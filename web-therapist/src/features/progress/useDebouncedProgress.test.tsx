import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressPause, useDebouncedProgress } from './useDebouncedProgress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = () => act(() => vi.advanceTimersByTimeAsync(progressPause));

function use(save: (id: string, progress: number) => Promise<unknown>) {
  const { result, unmount } = renderHook(() => useDebouncedProgress(save));
  return {
    unmount,
    change: (id: string, progress: number) => act(() => result.current.change(id, progress)),
    shown: (id: string, saved: number) => result.current.progressOf(id, saved),
  };
}

test('shows each step at once and saves only the last', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  const progress = use(save);
  progress.change('goal', 4);
  progress.change('goal', 5);
  expect(progress.shown('goal', 3)).toBe(5);
  expect(save).not.toHaveBeenCalled();
  await rest();
  expect(save.mock.calls).toEqual([['goal', 5, false]]);
});

test('saves two goals independently', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  const progress = use(save);
  progress.change('one', 1);
  progress.change('other', 2);
  await rest();
  expect(save.mock.calls).toEqual([
    ['one', 1, false],
    ['other', 2, false],
  ]);
});

test('reverts to the saved value on errors', async () => {
  const progress = use(() => Promise.reject(new Error('offline')));
  progress.change('goal', 4);
  await rest();
  expect(progress.shown('goal', 3)).toBe(3);
});

test('a step made while saving is saved afterwards', async () => {
  const finish: (() => void)[] = [];
  const save = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
  const progress = use(save);
  progress.change('goal', 4);
  await rest();
  progress.change('goal', 5);
  await rest();
  expect(save).toHaveBeenCalledTimes(1);
  await act(async () => finish[0]?.());
  expect(progress.shown('goal', 3)).toBe(5);
  expect(save.mock.calls).toEqual([
    ['goal', 4, false],
    ['goal', 5, false],
  ]);
});

test('leaving the page sends pending changes', async () => {
  const save = vi.fn().mockResolvedValue(undefined);
  const progress = use(save);
  progress.change('goal', 4);
  progress.unmount();
  await vi.advanceTimersByTimeAsync(0);
  expect(save.mock.calls).toEqual([['goal', 4, false]]);
});

test('an unloading page sends at once what waits', () => {
  const save = vi.fn().mockResolvedValue(undefined);
  const progress = use(save);
  progress.change('goal', 4);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(save.mock.calls).toEqual([['goal', 4, true]]);
  progress.unmount();
  expect(save).toHaveBeenCalledOnce();
});
