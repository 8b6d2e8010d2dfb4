import { z } from '@larkwell/app-kit';
import type { Deck, GoalArea } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

export const areas = ['articulation', 'language', 'feelings'] as const satisfies GoalArea[];
export const mostCards = 24;
/** A deck with fewer isn't offered on the stage. */
export const fewestCards = 2;

/** The rules of `docs/product/documents.md#decks`. */
const word = z.object({
  en: z.string().trim().min(1, t('wordRequired')).max(40, t('wordTooLong')),
  es: z.string().trim().max(40, t('wordTooLong')),
});
export const deckSchema = z.object({
  title: z.string().trim().min(1, t('nameRequired')).max(80, t('nameTooLong')),
  goal_area: z.enum(areas),
});
export const cardsSchema = deckSchema.extend({ cards: z.array(z.object({ id: z.string(), word })) });

export type DeckText = z.infer<typeof deckSchema>;
export type DeckCards = z.infer<typeof cardsSchema>;

export const cardsInputOf = ({ title, goal_area, cards }: Deck): DeckCards => ({
  title,
  goal_area,
  cards: cards.map(({ id, word }) => ({ id, word })),
});

/** The word that a picture's file suggests: `big_dog-2.jpg` is “big dog 2”. */
export const wordOfFile = (filename: string) =>
  filename
    .replace(/\.[^.]+$/, '')
    .replace(/[_\-\s]+/g, ' ')
    .trim()
    .slice(0, 40) || t('word');
