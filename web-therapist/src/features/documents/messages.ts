import { createTranslator } from '@larkwell/app-kit';

export const en = {
  lead: 'Files shared between the family and {child}’s therapists.',
  empty: 'Reports, exercises, letters: files you or the family add appear here.',
  visibleTo: '{child}’s family and therapists can see it.',
  deleteText: 'This deletes {name} for you and the family.',
} as const;

export const t = createTranslator({ en }, 'therapist/documents');
