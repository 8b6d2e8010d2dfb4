import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Messages',
  emptyTitle: 'No messages yet',
  empty: 'When you and a family message each other, your conversations appear here. Open a client to write first.',
} as const;

export const t = createTranslator({ en });
