import { expect, test } from 'vitest';
import { fittingTabs } from './fitting.ts';

const widths = { tabs: [100, 100, 100, 100], more: 60, gap: 10, available: 430 };

test('all tabs show when they fit', () => {
  expect(fittingTabs(widths, 0)).toEqual([0, 1, 2, 3]);
});

test('the last ones leave when the row is narrower', () => {
  expect(fittingTabs({ ...widths, available: 429 }, 0)).toEqual([0, 1, 2]);
  expect(fittingTabs({ ...widths, available: 389 }, 0)).toEqual([0, 1]);
});

test('the current tab always shows', () => {
  expect(fittingTabs({ ...widths, available: 389 }, 3)).toEqual([0, 3]);
  expect(fittingTabs({ ...widths, available: 120 }, 3)).toEqual([3]);
});

test('without a current tab the first ones show', () => {
  expect(fittingTabs({ ...widths, available: 389 }, -1)).toEqual([0, 1]);
  expect(fittingTabs({ ...widths, available: 50 }, -1)).toEqual([0]);
});
