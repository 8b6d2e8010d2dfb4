import { createTranslator } from '@larkwell/app-kit';

export const en = {
  today: 'Today',
  calendar: 'Calendar',
  clients: 'Clients',
  messages: 'Messages',
  settings: 'Settings',
  help: 'Help',
} as const;

export const t = createTranslator({ en }, 'therapist');
