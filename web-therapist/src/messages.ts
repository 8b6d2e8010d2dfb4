import { createTranslator } from '@larkwell/app-kit';

const en = {
  dashboard: 'Dashboard',
  calendar: 'Calendar',
  clients: 'Clients',
  settings: 'Settings',
} as const;

export const t = createTranslator({ en });
