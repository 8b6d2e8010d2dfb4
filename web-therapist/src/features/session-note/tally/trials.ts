/** Trials of a session, here and on the server (docs/product/clinical-records.md#trial-data). */

import { z } from '@larkwell/app-kit';
import type { CueLevel, Trial } from '@larkwell/app-kit/api';

export const cueLevels = ['independent', 'minimal', 'moderate', 'maximal'] as const satisfies readonly CueLevel[];

/** What this browser keeps of trials that the server doesn't have. */
export const keptTrials: z.ZodType<Trial[]> = z.array(
  z.object({
    id: z.string(),
    goal_id: z.string(),
    child_id: z.string(),
    correct: z.boolean(),
    cue_level: z.enum(cueLevels),
    tapped_at: z.string(),
    undone: z.boolean(),
  }),
);

/** By id. */
export type Trials = Readonly<Record<string, Trial>>;

/** The union of both. A trial that was undone in one of them stays undone. */
export function merged(trials: Trials, others: readonly Trial[]): Trials {
  const all: Record<string, Trial> = { ...trials };
  for (const trial of others) all[trial.id] = { ...trial, undone: trial.undone || (all[trial.id]?.undone ?? false) };
  return all;
}

/**
 * Those of `here` that the server doesn't have, or doesn't know to be undone. A trial that was undone before it was saved
 * is sent too: its first request may have arrived although its response didn't.
 */
export const unsavedTrials = (here: Trials, saved: Trials): Trial[] =>
  Object.values(here).filter(({ id, undone }) => !saved[id] || (undone && !saved[id].undone));

export interface Tally {
  correct: number;
  trials: number;
  /** Correct ones, rounded, halves up; 0 without trials. */
  percent: number;
}

const tallyOf = (trials: readonly Trial[]): Tally => {
  const correct = trials.filter((trial) => trial.correct).length;
  const percent = trials.length === 0 ? 0 : Math.floor((200 * correct + trials.length) / (2 * trials.length));
  return { correct, trials: trials.length, percent };
};

const counted = (trials: Trials, goalId: string) =>
  Object.values(trials).filter(({ goal_id, undone }) => goal_id === goalId && !undone);

export const tallyOfGoal = (trials: Trials, goalId: string): Tally => tallyOf(counted(trials, goalId));

/** Of each cue level with trials, least help first. */
export const tallyByLevel = (trials: Trials, goalId: string): (Tally & { level: CueLevel })[] =>
  cueLevels
    .map((level) => ({
      level,
      ...tallyOf(counted(trials, goalId).filter(({ cue_level }) => cue_level === level)),
    }))
    .filter((tally) => tally.trials > 0);

/** Of all of the child's goals. */
export const lastCounted = (trials: Trials, childId: string): Trial | undefined =>
  Object.values(trials)
    .filter(({ child_id, undone }) => child_id === childId && !undone)
    .sort((one, other) => Date.parse(one.tapped_at) - Date.parse(other.tapped_at))
    .at(-1);

/** What "Undo" takes back. */
export const latestOf = (trials: Trials, goalId: string): Trial | undefined =>
  counted(trials, goalId)
    .sort((one, other) => Date.parse(one.tapped_at) - Date.parse(other.tapped_at))
    .at(-1);
