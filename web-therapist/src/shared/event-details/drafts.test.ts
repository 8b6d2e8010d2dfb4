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

test('only one child’s parts are sent, without blank ones', () => {
  const drafts = write(write(noDrafts, 'mila', '   '), 'noah', ' Reads aloud \n');
  expect(writtenNotes(drafts, 'mila')).toEqual([]);
  expect(writtenNotes(drafts, 'noah')).toEqual([{ child_id: 'noah', note_type: 'soap_plan', content: 'Reads aloud' }]);
});

test('whitespace does not count as unsaved', () => {
  expect(isEmpty(write(noDrafts, 'mila', '  '))).toBe(true);
  expect(isEmpty(write(noDrafts, 'mila', 'x'))).toBe(false);
});

test('a changed or emptied edit counts as unsaved', () => {
  const corrected = (text: string) => withCorrection(noDrafts, 'note-1', { from: 'Read', text });
  expect(['Read ', 'Read on', ''].map((text) => isEmpty(corrected(text)))).toEqual([true, false, false]);
});

test('text typed while saving an edit stays unsaved', () => {
  const drafts = withCorrection(noDrafts, 'note-1', { from: 'Read', text: 'Read on and on' });
  expect(isEmpty(withSavedCorrection(drafts, 'note-1', 'Read on and on'))).toBe(true);
  expect(withSavedCorrection(drafts, 'note-1', 'Read on').corrections).toEqual({
    'note-1': { from: 'Read on', text: 'Read on and on' },
  });
});
