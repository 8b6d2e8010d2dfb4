import { createTranslator } from '@larkwell/app-kit';

export const en = {
  practiced: 'Practice at home',
  practicedFailed: 'We couldn’t load the practice at home',
  practicedNone: 'No practice logged since the last recap.',
  noPractice: 'You haven’t given {child} anything to practice.',
  practicedDays: {
    one: 'Practiced on {count} of the last 7 days',
    other: 'Practiced on {count} of the last 7 days',
  },
  practicedAll: { one: '{count} time since {date}', other: '{count} times since {date}' },
} as const;

export const t = createTranslator({ en }, 'therapist/shared/practice');
