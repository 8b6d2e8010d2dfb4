import { createTranslator } from '@larkwell/app-kit';

export const en = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  footer: 'Legal and help',
  contact: 'Contact support',
  print: 'Print',
  loadFailed: 'We couldn’t load this page',
  none: 'We haven’t published this text yet',
} as const;

export const t = createTranslator({ en }, 'shell/legal');
