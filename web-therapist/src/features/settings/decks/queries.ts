import { type DeckList, listDecksOptions } from '@larkwell/app-kit/api';

/** The therapist's own decks, and those for every therapist, by name. */
export const decksQuery = { ...listDecksOptions(), select: ({ decks }: DeckList) => decks };
