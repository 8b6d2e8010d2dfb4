import { expect, test } from 'vitest';
import { isEmpty, withDraft, writtenNotes } from './drafts.ts';

const write = (drafts: Readonly<Record<string, string>>, child_id: string, content: string) =>
  withDraft(drafts, { child_id, note_type: 'soap_plan', content });

test('in a group one child’s text is enough, and blank parts are not sent', () => {
  const drafts = write(write({}, 'mila', '   '), 'noah', ' Reads aloud \n');
  expect(writtenNotes(drafts, ['mila', 'noah'])).toEqual([
    { child_id: 'noah', note_type: 'soap_plan', content: 'Reads aloud' },
  ]);
});

test('spaces are nothing to lose', () => {
  expect(isEmpty(write({}, 'mila', '  '))).toBe(true);
  expect(isEmpty(write({}, 'mila', 'x'))).toBe(false);
});
