import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  impersonation: 'Vista de soporte',
  impersonated: '{operator} está viendo Larkwell como {name}.',
  impersonatedUntil: '{operator} está viendo Larkwell como {name} hasta las {time}.',
  impersonationEnd: 'Terminar',
};
