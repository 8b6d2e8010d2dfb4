import { expect, test } from 'vitest';
import {
  compared,
  continued,
  isSaved,
  nothingSaved,
  type SavedText,
  type TypedText,
  textToKeep,
} from './text-drafts.ts';

const saved = (content: string, version: number): SavedText => ({ content, version, saved_at: '2026-11-16T18:02:00Z' });
const window = (text: string, base: SavedText | null, more: Partial<TypedText> = {}): TypedText => ({
  text,
  base,
  sent: null,
  conflict: null,
  ...more,
});

test('a window without own words takes the text of another one', () => {
  const found = compared(window('', null), saved('Hello', 3));
  expect(found).toMatchObject({ text: 'Hello', base: { version: 3 }, conflict: null });
  expect(isSaved(found)).toBe(true);
  expect(compared(window('Hello', saved('Hello', 3)), saved('Hello there', 4)).text).toBe('Hello there');
});

test('two different texts are a conflict, and nothing is lost', () => {
  const found = compared(window('Mine', saved('Hello', 3)), saved('Theirs', 4));
  expect(found).toMatchObject({ text: 'Mine', base: { version: 3 }, conflict: { content: 'Theirs' } });
  expect(isSaved(found)).toBe(false);
});

test('text that was sent elsewhere leaves an untouched window', () => {
  expect(compared(window('Hello', saved('Hello', 3)), saved('', 4)).text).toBe('');
  expect(compared(window('Hello, more', saved('Hello', 3)), saved('', 4))).toMatchObject({
    text: 'Hello, more',
    base: { version: 4 },
    conflict: null,
  });
});

test('a save without an answer is no conflict', () => {
  const found = compared(window('Hello, more', saved('', 0), { sent: 'Hello' }), saved('Hello', 1));
  expect(found).toMatchObject({ text: 'Hello, more', base: { version: 1 }, conflict: null });
});

test('blank text is saved as none', () => {
  expect(isSaved(window('  ', nothingSaved))).toBe(true);
  expect(isSaved(window('  ', saved('Hello', 1)))).toBe(false);
});

test('a reopened window continues with what it kept', () => {
  const kept = textToKeep(window('Hello, more', saved('Hello', 3)));
  if (!kept) throw new Error('nothing is kept');
  expect(continued(window('Hello', saved('Hello', 3)), [kept])).toMatchObject({ text: 'Hello, more', conflict: null });
  expect(continued(window('Other', saved('Other', 4)), [kept])).toMatchObject({
    text: 'Hello, more',
    conflict: { content: 'Other' },
  });
  // the server's answer comes later
  const early = continued(window('', null), [kept]);
  expect(compared(early, saved('Hello', 3))).toMatchObject({ text: 'Hello, more', conflict: null });
});

test('what a closed window left and the server has meanwhile changes nothing', () => {
  const kept = { text: 'Hello', base: '', version: 0, sent: 'Hello' };
  for (const text of ['', 'Goodbye'])
    expect(continued(window(text, saved('Hello', 1)), [kept])).toEqual(window(text, saved('Hello', 1)));
});

test('what two closed windows left stands below each other', () => {
  const left = ['One', 'Two'].map((text) => ({ text, base: '', version: 0, sent: null }));
  expect(continued(window('', nothingSaved), left).text).toBe('Two\n\nOne');
});
