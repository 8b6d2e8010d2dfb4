import { expect, test } from 'vitest';
import { readControl } from '../model/control.ts';
import { decksToDrop } from './own.ts';

const card = { image: 'a', word: { en: 'dog', es: 'perro' }, src: 'data:image/jpeg;base64,AAAA' };

test.each([
  ['a picture of another site', [{ ...card, src: 'https://example.com/dog.png' }]],
  ['a drawing with scripts', [{ ...card, src: 'data:image/svg+xml;base64,PHN2Zz4=' }]],
  ['a picture that is too large', [{ ...card, src: `data:image/jpeg;base64,${'A'.repeat(36_000)}` }]],
  ['one wrong card', [card, null]],
  ['no cards', []],
  ['no list', { 0: card }],
])('a deck with %s is not shown', (_, cards) => {
  expect(readControl({ 'own:mine': cards }).ownDecks).toEqual({});
});

test('words of the wrong kind are empty, and long ones are cut', () => {
  const odd = { ...card, word: { en: 5, es: 'x'.repeat(100) } };
  expect(readControl({ 'own:mine': [odd] }).ownDecks['own:mine']?.[0]?.word).toEqual({ en: '', es: 'x'.repeat(80) });
});

test('the stage keeps four decks, and every one that an activity shows', () => {
  const four = ['own:a', 'own:b', 'own:c', 'own:d'];
  expect(decksToDrop([...four.slice(0, 3), 'locked'], [], 'own:e')).toEqual([]);
  expect(decksToDrop(four, ['own:a'], 'own:e')).toEqual(['own:b']);
  expect(decksToDrop(four, four, 'own:e')).toEqual([]);
  expect(decksToDrop(four, [], 'own:d')).toEqual([]);
});
