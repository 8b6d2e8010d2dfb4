import { createTranslator } from '@larkwell/app-kit';

const en = {
  toMarkList: 'Sessions to mark',
  long_complete: 'Mark complete',
  long_incomplete: 'Mark incomplete',
  short_complete: 'Complete',
  short_incomplete: 'Incomplete',
  markCompleteOf: 'Mark complete: {subject}, {when}',
  markIncompleteOf: 'Mark incomplete: {subject}, {when}',
  details: 'Details',
  detailsOf: 'Details: {subject}, {when}',
  whyMissed: 'Why was it missed?',
  missed_child: 'Child absent',
  missed_therapist: 'Therapist unavailable',
  missed_school: 'School conflict',
  missed_technical: 'Technical problem',
  markedComplete: 'Marked complete',
  markedIncomplete: 'Marked incomplete',
  attendanceSaved: 'Attendance saved',
  joined: '{name} joined at {time}',
  nobodyJoined: 'No one joined for {name}',
  accept: { one: 'Accept', other: 'Accept for all' },
  acceptOf: { one: 'Accept: attendance of {names}', other: 'Accept for all: {names}' },
} as const;

export const t = createTranslator({ en });
