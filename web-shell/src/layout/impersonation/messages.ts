import { createTranslator } from '@larkwell/app-kit';

export const en = {
  impersonation: 'Support view',
  impersonated: '{operator} is viewing Larkwell as {name}.',
  impersonatedUntil: '{operator} is viewing Larkwell as {name} until {time}.',
  impersonationEnd: 'End',
} as const;

export const t = createTranslator({ en }, 'shell/impersonation');
