import { createTranslator } from '@larkwell/app-kit';

export const en = {
  goals: 'Goals',
  goalsFailed: 'We couldn’t load the goals',
  goalsNone: '{child} has no goals yet.',
  goalsInactive: '{child} has no active goals.',
  goalsOpen: 'Open progress',
  toTally: 'Count trials',
  cues: 'Cues',
  keys: 'Keys: 1 to 4 set the cues, + counts a correct trial, − an incorrect one.',
  cue_independent: 'Independent',
  cue_minimal: 'Minimal',
  cue_moderate: 'Moderate',
  cue_maximal: 'Maximal',
  criterion: 'Criterion: {criterion}',
  correctFor: 'Correct: {goal}',
  incorrectFor: 'Incorrect: {goal}',
  undo: 'Undo',
  undoFor: 'Undo the last trial of {goal}',
  addData: 'Add data to note',
  added: 'Added to Objective',
  generated: 'Objective has sentences made from the trials. Check them before you save.',
  none: 'No trials yet',
  tally: '{correct} of {trials} ({percent}%)',
  ofLevel: '{level} {correct} of {trials}',
} as const;

export const t = createTranslator({ en }, 'therapist/session-note/tally');
