import { record, text } from '../../model/read.ts';

export const choiceCounts = [2, 3, 4, 6] as const;

export interface Choice {
  /** Place in the deck, or -1. */
  card: number;
  /** Name of who chose. */
  by: string;
}

export function readChoice(values: Record<string, unknown>): Choice {
  const { card, by } = record(values.choice);
  return { card: Number.isInteger(card) ? Number(card) : -1, by: text(by, 40) };
}
