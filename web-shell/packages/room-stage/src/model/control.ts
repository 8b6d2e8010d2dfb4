import type * as Y from 'yjs';
import type { PictureCard } from '../decks/load.ts';
import { readOwnDecks } from '../decks/own.ts';
import { roleOfOrigin } from '../sync/stage-sync.ts';
import { type Activity, activities, type StageDocument } from './document.ts';
import { flag, list, oneOf, pictureAddress, record, text, whole } from './read.ts';

export const wordsShown = ['en', 'es', 'both', 'none'] as const;

export interface Timer {
  /** Milliseconds since 1970 on the clock that all people of the room share. */
  ends_at: number;
  seconds: number;
}

/** What only the therapist decides. */
export interface Control {
  activity: Activity;
  /** The family can only watch. */
  locked: boolean;
  /** The person that may act, or `null`: everyone. */
  turn: string | null;
  /** The picture card is covered. */
  curtain: boolean;
  words: (typeof wordsShown)[number];
  /** Deck by activity. Where it is absent, the activity has its first deck. */
  decks: Partial<Record<Activity, string>>;
  timer: Timer | null;
  /** How many choices, pairs, stickers or tokens, by activity. */
  sizes: Partial<Record<Activity, number>>;
  entries: { id: string; kind: string }[];
  reward: string;
  /** A picture below the drawing, as a data address. */
  background: string | null;
  /** The cards of decks that are not ours, by the key that `decks` names. */
  ownDecks: Record<string, PictureCard[]>;
}

export const largestBackground = 900_000;

function readTimer(value: unknown): Timer | null {
  const { ends_at, seconds } = record(value);
  return typeof ends_at === 'number' && Number.isFinite(ends_at) ? { ends_at, seconds: whole(seconds, 1, 3600) } : null;
}

function readEntries(value: unknown) {
  const entries = list(value, 8).map((entry) => ({ id: text(record(entry).id), kind: text(record(entry).kind) }));
  return entries.filter(({ id }, at) => id && entries.findIndex((other) => other.id === id) === at);
}

export function readControl(values: Record<string, unknown>): Control {
  const of = <T>(prefix: string, read: (value: unknown) => T) =>
    Object.fromEntries(
      activities.flatMap((name) =>
        values[`${prefix}:${name}`] === undefined ? [] : [[name, read(values[`${prefix}:${name}`])]],
      ),
    ) as Partial<Record<Activity, T>>;
  return {
    activity: oneOf(values.activity, activities, 'board'),
    locked: flag(values.locked),
    turn: text(values.turn) || null,
    curtain: flag(values.curtain),
    words: oneOf(values.words, wordsShown, 'en'),
    decks: of('deck', (value) => text(value)),
    sizes: of('size', (value) => whole(value, 0, 30)),
    timer: readTimer(values.timer),
    entries: readEntries(values.entries),
    reward: text(values.reward, 60),
    background: pictureAddress(values.background, largestBackground),
    ownDecks: readOwnDecks(values),
  };
}

/**
 * On the therapist's side: undoes what a family's page changed in the control. Only a tampered page does that.
 * A second device of the therapist is trusted by its link's role, else the two would undo each other without end.
 */
export function keepControl({ doc, control }: StageDocument): () => void {
  let kept: Record<string, unknown> | undefined;
  const observer = ({ transaction }: Y.YMapEvent<unknown>) => {
    const bySomeoneElse = roleOfOrigin(transaction.origin) === 'family';
    // A therapist that comes back takes over what the family's page has kept of the session.
    if (!bySomeoneElse || !kept) kept = control.toJSON();
    else restore(kept);
  };
  const restore = (values: Record<string, unknown>) =>
    doc.transact(() => {
      for (const key of [...control.keys()]) if (!(key in values)) control.delete(key);
      for (const [key, value] of Object.entries(values)) control.set(key, value);
    });
  control.observe(observer);
  return () => control.unobserve(observer);
}
