import { createTranslator } from '@larkwell/app-kit';

const en = {
  goals: 'Goals',
  goalsFailed: 'We couldn’t load the goals',
  goalsNone: '{child} has no goals yet.',
  goalsInactive: '{child} has no active goals.',
  goalsOpen: 'Open progress',
  cues: 'Cues',
  keys: 'Keys: 1 to 4 set the cues, + counts a correct trial, − an incorrect one.',
  independent: 'Independent',
  minimal: 'Minimal',
  moderate: 'Moderate',
  maximal: 'Maximal',
  criterion: 'Criterion: {criterion}',
  correctFor: 'Correct: {goal}',
  incorrectFor: 'Incorrect: {goal}',
  undo: 'Undo',
  undoFor: 'Undo the last trial of {goal}',
  none: 'No trials yet',
  tally: '{correct} of {trials} ({percent}%)',
  ofLevel: '{level} {correct} of {trials}',
} as const;

export const t = createTranslator({ en });
