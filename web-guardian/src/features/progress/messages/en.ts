export const en = {
  title: 'Goals',
  failed: 'We could not load the goals',
  emptyTitle: 'No goals yet',
  empty: 'The therapist sets goals in the first sessions. You can follow here how they come along.',
  history: 'History',
  historyOf: 'History of {goal}',
  historyFailed: 'We could not load the history',
  historyNone: 'No changes yet.',
  entry: '{when}, {who}',
} as const;
