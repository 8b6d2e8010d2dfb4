import type { Timer } from '../../model/control.ts';

/** Kinds of entries; each has a drawing. */
export const entryKinds = ['hello', 'talk', 'cards', 'game', 'move', 'break', 'choose', 'goodbye'] as const;
export type EntryKind = (typeof entryKinds)[number];
export const entryDrawings: Record<EntryKind, string> = {
  hello: 'hello',
  talk: 'talking',
  cards: 'reading',
  game: 'ball',
  move: 'jumping',
  break: 'drinking',
  choose: 'help',
  goodbye: 'goodbye',
};

export const timerMinutes = [1, 3, 5, 10] as const;

/** What is left of a timer, in whole seconds, rounded up: it shows zero when it ends and not before. */
export function secondsLeft({ ends_at, seconds }: Timer, now: number): number {
  return Math.min(seconds, Math.max(0, Math.ceil((ends_at - now) / 1000)));
}

export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
