import { expect, test } from 'vitest';
import { readOptions } from './options.ts';

const usual = {
  view: null,
  density: null,
  weekends: true,
  workingHours: false,
  canceled: true,
  coloring: 'type',
  shortcuts: true,
};

test('options that were saved are read again', () => {
  const saved = {
    view: 'month',
    density: 'compact',
    weekends: false,
    workingHours: true,
    canceled: false,
    coloring: 'school',
    shortcuts: false,
  };
  expect(readOptions(JSON.stringify(saved))).toEqual(saved);
});

test.each([undefined, '', 'no json', 'null', '[]', '7'])('%j from the browser means the usual options', (stored) => {
  expect(readOptions(stored)).toEqual(usual);
});

test('an option of another version falls back by itself', () => {
  const stored = JSON.stringify({ view: 'year', density: 'tiny', weekends: 'no', canceled: false, colors: true });
  expect(readOptions(stored)).toEqual({ ...usual, canceled: false });
});
