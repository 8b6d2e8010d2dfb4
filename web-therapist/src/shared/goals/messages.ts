import { createTranslator } from '@larkwell/app-kit';

export const en = {
  reached: 'Step reached',
  reopened: 'Step reopened',
} as const;

export const t = createTranslator({ en }, 'therapist/shared/goals');
