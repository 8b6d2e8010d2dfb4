import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Messages',
  thread: 'Messages about {child}',
  emptyTitle: 'No messages yet',
  empty: 'Messages you write here go to {guardian}.',
  family: 'the family',
  write: 'Message to {guardian}',
  eventDetails: 'Session details',
} as const;

export const t = createTranslator({ en });
