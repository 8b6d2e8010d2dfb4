import { createTranslator } from '@larkwell/ui';

export const en = {
  list: 'Messages that aren’t sent yet',
  waits: 'Not sent yet. We’ll send it when you’re back online.',
  refused: 'We couldn’t send this. {reason}',
  old: 'You wrote this more than a day ago. Do you still want to send it?',
  send: 'Send now',
  edit: 'Edit',
} as const;

export const t = createTranslator({ en }, 'app-kit/outgoing');
