import { createTranslator } from '@larkwell/app-kit';

const en = {
  toMarkList: 'Sessions to mark',
  markComplete: 'Mark complete',
  markIncomplete: 'Mark incomplete',
  markCompleteOf: 'Mark complete: {subject}, {when}',
  markIncompleteOf: 'Mark incomplete: {subject}, {when}',
  details: 'Details',
  detailsOf: 'Details: {subject}, {when}',
  missed_child: 'Child absent',
  missed_therapist: 'Therapist unavailable',
  missed_school: 'School conflict',
  missed_technical: 'Technical problem',
  outcomeOf: 'What happened with {name}?',
  outcomeOfGroup: 'Did the session take place?',
  outcome_held: 'It took place',
  outcome_attended: 'Attended',
  outcome_no_show: 'No-show',
  outcome_late_cancel: 'Late cancel',
  outcome_therapist: 'Therapist unavailable',
  outcome_school: 'School conflict',
  outcome_technical: 'Technical problem',
  outcomeRequired: 'Choose what happened',
  saveOutcome: 'Save',
  saveOutcomeOf: 'Save: {subject}, {when}',
  markedComplete: 'Marked complete',
  markedIncomplete: 'Marked incomplete',
  joined: '{name} joined at {time}',
  nobodyJoined: 'No one joined for {name}',
} as const;

export const t = createTranslator({ en });
