/** A word in the two languages that families of the product speak most. */
interface Words {
  en: string;
  es: string;
}

export interface Card {
  /** The name of a drawing in `drawings/`. */
  image: string;
  word: Words;
  /** What the therapist asks; the word answers it. */
  question?: Words;
  /** The pile that the card belongs to. */
  group?: Words;
}

export type GoalArea = 'articulation' | 'language' | 'feelings';

/** One file of `data/`. */
export interface Deck {
  id: string;
  title: string;
  goal_area: GoalArea;
  cards: Card[];
}
