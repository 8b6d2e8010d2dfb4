import { createTranslator } from '@larkwell/app-kit';

export const en = {
  withYou: 'With you',
  withTherapist: 'With {name}',
  others: { one: '{name} and {count} other child', other: '{name} and {count} other children' },
  noShow: 'No-show',
  details: 'Details',
  detailsOf: 'Details for the session on {when}',
  toSchedule: 'Ready to book',
  left: { one: '{count} session left to book', other: '{count} sessions left to book' },
  leftNone: 'No open times right now',
  leftUntil: '{service}, book by {date}',
} as const;

export const t = createTranslator({ en }, 'therapist/shared/client-sessions');
