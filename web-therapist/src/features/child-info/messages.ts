import { createTranslator } from '@larkwell/app-kit';

export const en = {
  services: 'Services',
  noServices: 'No active services.',
} as const;

export const t = createTranslator({ en }, 'therapist/child-info');
