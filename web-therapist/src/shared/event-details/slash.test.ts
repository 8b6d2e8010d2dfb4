import { expect, test } from 'vitest';
import { noteTemplateOf } from '../../testing/note-templates.ts';
import { phrasesFor, slashBefore } from './slash.ts';

test.each([
  ['/', { start: 0, words: '' }],
  ['Read. /pro', { start: 6, words: 'pro' }],
  ['Read\n/home program', { start: 5, words: 'home program' }],
  ['and/or', null],
  ['his / her', null],
  ['/a/b', null],
  ['/pro\nRead', null],
  ['Read', null],
])('%s', (text, slash) => {
  expect(slashBefore(text, text.length)).toEqual(slash);
});

test('only the text before the caret counts', () => {
  expect(slashBefore('/pro and more', 4)).toEqual({ start: 0, words: 'pro' });
});

test('finds phrases by name and text, and no templates', () => {
  const engaged = noteTemplateOf({ id: 'a', name: 'Engaged', phrase: 'Took part.' });
  const tired = noteTemplateOf({ id: 'b', name: 'Tired', phrase: 'Was less engaged.' });
  const routine = noteTemplateOf({ id: 'c', name: 'Engaged', soap_plan: 'Engaged' });
  expect(phrasesFor([engaged, tired, routine], 'ENGAGED ')).toEqual([engaged, tired]);
  expect(phrasesFor([engaged, tired, routine], 'part')).toEqual([engaged]);
  expect(phrasesFor([engaged, tired, routine], '')).toEqual([engaged, tired]);
});
