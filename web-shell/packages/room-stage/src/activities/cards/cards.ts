import { flag, places, record } from '../../model/read.ts';

export interface CardsState {
  /** Place of the card on show. */
  at: number;
  up: boolean;
  /** The order of the deck's places; as in the deck where it is absent. */
  order: number[];
  /** Pile by place of the card. */
  piles: Record<number, number>;
}

/** Twelve cards are the most that a seeded deck has; a therapist's own may have more. */
const mostCards = 100;

export function readCards(values: Record<string, unknown>): CardsState {
  return {
    at: Number.isInteger(values.at) ? Number(values.at) : 0,
    up: flag(values.up),
    order: places(values.order, mostCards),
    piles: Object.fromEntries(
      Object.entries(record(values))
        .filter(([key, pile]) => /^pile:\d{1,2}$/.test(key) && Number.isInteger(pile))
        .map(([key, pile]) => [Number(key.slice(5)), Number(pile)]),
    ),
  };
}

/** The cards that lie in no pile, in their order. */
export function unsorted({ order, piles }: CardsState, count: number): number[] {
  const all = Array.from({ length: count }, (_, place) => place);
  const ordered = [...order.filter((place) => place < count), ...all.filter((place) => !order.includes(place))];
  return ordered.filter((place) => piles[place] === undefined);
}
