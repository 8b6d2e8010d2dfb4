import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Messages',
  emptyTitle: 'No messages yet',
  empty: 'Your conversations with families appear here. Open a client to start one.',
} as const;

export const t = createTranslator({ en }, 'therapist/inbox');
