import { createTranslator } from '@larkwell/ui';

export const en = {
  title: 'Print notes',
  titleFamily: 'Download PDF',
  lead: 'A PDF for paper, with the child’s birth date, the therapist’s license and a line to sign. It has no messages.',
  leadFamily: 'A PDF of the notes that are shared with you. The whole record adds goals, progress and materials.',
  from: 'From',
  to: 'To',
  fromRequired: 'From is required',
  toRequired: 'To is required',
  toEarly: 'Choose a day on or after the first one',
  none: 'No notes from {from} to {to}.',
  notes: 'Print notes',
  notesFamily: 'Download notes',
  record: 'Print whole record',
  recordFamily: 'Download whole record',
  printed: 'PDF saved. Open it to print.',
} as const;

export const t = createTranslator({ en }, 'app-kit/print');
