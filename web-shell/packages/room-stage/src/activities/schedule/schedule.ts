import type { Timer } from '../../model/control.ts';

/** Kinds of steps; each has a drawing. */
export const stepKinds = ['hello', 'talk', 'cards', 'game', 'move', 'break', 'choose', 'goodbye'] as const;
export type StepKind = (typeof stepKinds)[number];
export const stepDrawings: Record<StepKind, string> = {
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
