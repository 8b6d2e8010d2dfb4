import { createTranslator } from '@larkwell/app-kit';

export const en = {
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  footer: 'Legal and help',
  contact: 'Contact support',
} as const;

export const t = createTranslator({ en }, 'shell/legal');
