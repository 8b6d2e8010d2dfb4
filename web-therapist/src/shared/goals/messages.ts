import { createTranslator } from '@larkwell/app-kit';

const en = {
  reached: 'Step reached',
  takenBack: 'Step taken back',
} as const;

export const t = createTranslator({ en });
