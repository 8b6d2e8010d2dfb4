import { createTranslator } from '@larkwell/app-kit';

const en = {
  sessions: 'Sessions',
  thisCycle: 'In this period',
  done: { one: '{done} of {count} session done', other: '{done} of {count} sessions done' },
  noShowRate: 'No-show rate {rate}%',
  services: 'Services',
  serviceWith: '{service} with {therapist}',
  title: 'Goals',
  list: 'Goals for {child}',
  failed: 'We couldn’t load the goals',
  trialsFailed: 'We couldn’t load the trials',
  emptyTitle: 'No goals yet',
  empty: 'Your therapist sets goals in the first sessions. You can see progress here.',
  history: 'History',
  historyOf: 'History of {goal}',
  historyFailed: 'We couldn’t load the history',
  historyNone: 'No changes yet.',
} as const;

export const t = createTranslator({ en });
