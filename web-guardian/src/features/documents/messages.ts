import { createTranslator } from '@larkwell/app-kit';

const en = {
  lead: 'Reports, plans and pictures you and your therapist share.',
  empty: 'Files you or your therapist add appear here.',
  visibleTo: '{child}’s therapists can see it.',
  deleteText: 'You and your therapist won’t see {name} anymore.',
} as const;

export const t = createTranslator({ en });
