import { createTranslator } from '@larkwell/app-kit';

export const en = {
  print: 'Print',
  loadFailed: 'We couldn’t load this page',
  none: 'We haven’t published this text yet',
} as const;

export const t = createTranslator({ en }, 'shell/legal/page');
