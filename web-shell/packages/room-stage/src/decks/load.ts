import type { DeckId } from './catalog.ts';
import type { Card, Deck } from './deck.ts';

/** A card with the address of its drawing. */
export interface PictureCard extends Card {
  src: string;
}

const files = import.meta.glob<Deck>('./data/*.json', { import: 'default' });
const loaded = new Map<DeckId, Promise<PictureCard[]>>();

async function load(id: DeckId): Promise<PictureCard[]> {
  const [deck, { drawings }] = await Promise.all([files[`./data/${id}.json`]?.(), import('./drawings.ts')]);
  if (!deck) throw new Error('There is no such deck.');
  return deck.cards.map((card) => ({ ...card, src: drawings[`./drawings/${card.image}.svg`] ?? '' }));
}

/** The same promise each time, until it fails. */
export function loadDeck(id: DeckId): Promise<PictureCard[]> {
  const known = loaded.get(id);
  if (known) return known;
  const cards = load(id);
  loaded.set(id, cards);
  cards.catch(() => loaded.delete(id));
  return cards;
}
