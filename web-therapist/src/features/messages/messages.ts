import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Messages',
  thread: 'Messages about {child}',
  emptyTitle: 'No messages yet',
  empty: 'Messages you write here go to {guardian}.',
  family: 'the family',
  write: 'Message to {guardian}',
  eventDetails: 'Session details',
  moveMessage: 'Move to another client…',
  moveTitle: 'Move this message from {from} to {to}?',
  otherClient: 'another client',
  moveText:
    'We’ll move it to {to}’s conversation and email that family. {from}’s family won’t see it anymore, but may have read it.',
  moveTo: 'The right client',
  movePlaceholder: 'Choose a client',
  clientRequired: 'Client is required',
  clientsFailed: 'We couldn’t load your clients',
  move: 'Move message',
  moved: 'Message moved to {name}',
  moveFailed: 'Failed to move message',
} as const;

export const t = createTranslator({ en }, 'therapist/messages');
