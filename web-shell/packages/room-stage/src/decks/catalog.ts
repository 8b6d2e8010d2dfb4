import type { GoalArea } from './deck.ts';

/** The decks to choose from; the cards load with the deck. `decks.test.ts` holds it to `data/`. */
export const catalog = [
  { id: 'r-initial', title: 'R at the start', goal_area: 'articulation' },
  { id: 's-initial', title: 'S at the start', goal_area: 'articulation' },
  { id: 'k-initial', title: 'K at the start', goal_area: 'articulation' },
  { id: 'l-initial', title: 'L at the start', goal_area: 'articulation' },
  { id: 'b-initial', title: 'B at the start', goal_area: 'articulation' },
  { id: 'sh-initial', title: 'SH at the start', goal_area: 'articulation' },
  { id: 'verbs', title: 'Action words', goal_area: 'language' },
  { id: 'categories', title: 'Categories', goal_area: 'language' },
  { id: 'opposites', title: 'Opposites', goal_area: 'language' },
  { id: 'wh-questions', title: 'Who, what, where, when', goal_area: 'language' },
  { id: 'feelings', title: 'Feelings', goal_area: 'feelings' },
  { id: 'calming-down', title: 'Ways to calm down', goal_area: 'feelings' },
] as const satisfies { id: string; title: string; goal_area: GoalArea }[];

export type DeckId = (typeof catalog)[number]['id'];
export const deckIds = catalog.map(({ id }) => id);
