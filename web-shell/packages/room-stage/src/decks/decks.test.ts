import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entryDrawings } from '../activities/schedule/schedule.ts';
import { catalog } from './catalog.ts';
import type { Deck } from './deck.ts';

const here = import.meta.dirname;
const decks = globSync('data/*.json', { cwd: here }).map((file) => ({
  file,
  deck: JSON.parse(readFileSync(join(here, file), 'utf8')) as Deck,
}));

/** What is wrong with a deck, one line each. */
function problems({ file, deck }: (typeof decks)[number]): string[] {
  const found: string[] = [];
  if (file !== join('data', `${deck.id}.json`)) found.push(`the file is not named after the id ${deck.id}`);
  if (deck.cards.length < 8 || deck.cards.length > 12) found.push(`${deck.cards.length} cards`);
  for (const language of ['en', 'es'] as const) {
    const seen = new Set<string>();
    for (const { word, question, group } of deck.cards) {
      for (const words of [word, question, group]) if (words && !words[language].trim()) found.push(`no ${language}`);
      if (seen.has(word[language])) found.push(`${word[language]} twice`);
      seen.add(word[language]);
    }
  }
  for (const { image } of deck.cards) {
    if (!existsSync(join(here, 'drawings', `${image}.svg`))) found.push(`no drawing ${image}`);
  }
  const images = deck.cards.map(({ image }) => image);
  if (new Set(images).size !== images.length) found.push('a drawing twice');
  return found;
}

test.each(decks)('$file has every drawing and no word twice', (entry) => {
  expect(problems(entry)).toEqual([]);
});

test('a deck with faults is refused', () => {
  const card = { image: 'unicorn', word: { en: 'unicorn', es: ' ' } };
  const deck: Deck = { id: 'x', title: 'X', goal_area: 'language', cards: [card, card] };
  expect(problems({ file: join('data', 'y.json'), deck })).toEqual([
    'the file is not named after the id x',
    '2 cards',
    'unicorn twice',
    'no es',
    'no es',
    '  twice',
    'no drawing unicorn',
    'no drawing unicorn',
    'a drawing twice',
  ]);
});

test('the catalog names the decks as their files do', () => {
  const named = decks.map(({ deck: { id, title, goal_area } }) => ({ id, title, goal_area }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(named.sort(byId)).toEqual([...catalog].sort(byId));
});

test('every drawing is on a card or in the schedule', () => {
  const used = new Set<string>(Object.values(entryDrawings));
  for (const { deck } of decks) for (const { image } of deck.cards) used.add(image);
  const drawn = globSync('drawings/*.svg', { cwd: here }).map((file) => file.slice('drawings/'.length, -'.svg'.length));
  expect(drawn.filter((name) => !used.has(name))).toEqual([]);
  expect([...used].filter((name) => !drawn.includes(name))).toEqual([]);
});
