import { expect, test } from 'vitest';
import {
  isEmpty,
  type NoteDrafts,
  noDrafts,
  withCorrection,
  withDraft,
  withSavedCorrection,
  writtenNotes,
} from './drafts.ts';

const write = (drafts: NoteDrafts, child_id: string, content: string) =>
  withDraft(drafts, { child_id, note_type: 'soap_plan', content });

test('in a group one child’s text is enough, and blank parts are not sent', () => {
  const drafts = write(write(noDrafts, 'mila', '   '), 'noah', ' Reads aloud \n');
  expect(writtenNotes(drafts, ['mila', 'noah'])).toEqual([
    { child_id: 'noah', note_type: 'soap_plan', content: 'Reads aloud' },
  ]);
});

test('spaces are nothing to lose', () => {
  expect(isEmpty(write(noDrafts, 'mila', '  '))).toBe(true);
  expect(isEmpty(write(noDrafts, 'mila', 'x'))).toBe(false);
});

test('a correction is something to lose where it says something else, also nothing', () => {
  const corrected = (text: string) => withCorrection(noDrafts, 'note-1', { from: 'Read', text });
  expect(['Read ', 'Read on', ''].map((text) => isEmpty(corrected(text)))).toEqual([true, false, false]);
});

test('what was typed on while a correction was saved is not saved yet', () => {
  const drafts = withCorrection(noDrafts, 'note-1', { from: 'Read', text: 'Read on and on' });
  expect(isEmpty(withSavedCorrection(drafts, 'note-1', 'Read on and on'))).toBe(true);
  expect(withSavedCorrection(drafts, 'note-1', 'Read on').corrections).toEqual({
    'note-1': { from: 'Read on', text: 'Read on and on' },
  });
});
