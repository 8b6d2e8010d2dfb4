import { createTranslator } from '@larkwell/app-kit';

const en = {
  reached: 'Step reached',
  reopened: 'Step reopened',
} as const;

export const t = createTranslator({ en });
