import { expect, test, vi } from 'vitest';
import { actOnClipboard } from './clipboard.ts';
import type { CalendarEvent } from './types.ts';

const event = { id: 'event-1' } as CalendarEvent;
const key = (name: string, part: object = {}) => ({
  key: name,
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...part,
});
const nowhere = { event: undefined, slot: null };

test('copies and cuts the focused event', () => {
  const onCopy = vi.fn();
  expect(actOnClipboard(key('c'), { event, slot: null }, { onCopy })).toBe(true);
  expect(actOnClipboard(key('X'), { event, slot: null }, { onCopy })).toBe(true);
  expect(onCopy.mock.calls).toEqual([
    ['event-1', false],
    ['event-1', true],
  ]);
  expect(actOnClipboard(key('c'), nowhere, { onCopy })).toBe(false);
});

test('pastes at the slot, or where an event has the focus', () => {
  const onPaste = vi.fn();
  expect(actOnClipboard(key('v'), { event: undefined, slot: { start: '2026-11-16T17:00:00Z' } }, { onPaste })).toBe(
    true,
  );
  expect(actOnClipboard(key('v'), { event, slot: null }, { onPaste })).toBe(true);
  expect(onPaste.mock.calls).toEqual([['2026-11-16T17:00:00Z'], [null]]);
  expect(actOnClipboard(key('v'), nowhere, { onPaste })).toBe(false);
});

test('leaves other keys to the browser', () => {
  const acts = { onCopy: vi.fn(), onPaste: vi.fn() };
  for (const pressed of [key('c', { ctrlKey: false }), key('c', { shiftKey: true }), key('a')])
    expect(actOnClipboard(pressed, { event, slot: null }, acts)).toBe(false);
});
