import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: { one: 'We owe you {count} session', other: 'We owe you {count} sessions' },
  lead: '{minutes} minutes with {therapist}, to make up for what was missed. Pick a time to book it.',
  book: 'Book {when}',
  booked: 'Booked. You’ll find it under Sessions.',
  more: 'See all times',
} as const;

export const t = createTranslator({ en }, 'guardian/shared/owed');
