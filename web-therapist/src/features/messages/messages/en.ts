export const en = {
  title: 'Messages',
  thread: 'Messages about {child}',
  emptyTitle: 'No messages yet',
  empty: 'What you write here, {guardian} reads in the family’s own messages.',
  family: 'the family',
  write: 'Message to {guardian}',
  eventDetails: 'Session details',
} as const;
