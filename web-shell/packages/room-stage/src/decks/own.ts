import { list, pictureAddress, record, text } from '../model/read.ts';
import { toAddress } from '../parts/toAddress.ts';
import type { PictureCard } from './load.ts';

/** A card of a deck that is not one of ours, with the address of its picture. */
export interface OwnCard {
  id: string;
  /** Without a Spanish word, the English one is shown. */
  word: { en: string; es: string };
  url: string;
}

export interface OwnDeck {
  id: string;
  title: string;
  /** For every therapist. */
  shared: boolean;
}

/** The decks that the therapist may choose besides ours. Only the therapist's page can fetch their pictures. */
export interface OwnDecks {
  decks: readonly OwnDeck[];
  load: (id: string) => Promise<readonly OwnCard[]>;
}

/** All decks of all activities with a background stay below the largest message of the stage. */
const mostCards = 24;
const largestPicture = 36_000;
const pictureLimit = { width: 400, height: 400, length: largestPicture };
/** The stage keeps this many decks, so that going back to one sends nothing again. */
const mostKept = 4;

export const ownDeckKey = (id: string) => `own:${id}`;
export const isOwnDeck = (key: string) => key.startsWith('own:');

/** Pictures go from page to page with the stage: a family gets no link that it could pass on. */
export async function toCards(cards: readonly OwnCard[]): Promise<PictureCard[]> {
  return Promise.all(
    cards.slice(0, mostCards).map(async ({ id, word, url }) => ({
      image: id,
      word: { en: word.en, es: word.es || word.en },
      src: await toAddress(url, pictureLimit),
    })),
  );
}

/** By key. A deck with a wrong card counts as absent. */
export function readOwnDecks(values: Record<string, unknown>): Record<string, PictureCard[]> {
  return Object.fromEntries(
    Object.keys(values)
      .filter(isOwnDeck)
      .flatMap((key) => {
        const cards = list(values[key], mostCards).map(readCard);
        return cards.length > 0 && cards.every((card) => card !== null) ? [[key, cards]] : [];
      }),
  );
}

function readCard(value: unknown): PictureCard | null {
  const { image, word, src } = record(value);
  const { en, es } = record(word);
  const address = pictureAddress(src, largestPicture);
  return address ? { image: text(image), word: { en: text(en), es: text(es) }, src: address } : null;
}

/** The kept decks that must go before `added` comes: those that no activity shows, the oldest first. */
export function decksToDrop(keys: readonly string[], used: readonly string[], added: string): string[] {
  const kept = keys.filter((key) => isOwnDeck(key) && key !== added);
  const idle = kept.filter((key) => !used.includes(key));
  return idle.slice(0, Math.max(0, kept.length + 1 - mostKept));
}
