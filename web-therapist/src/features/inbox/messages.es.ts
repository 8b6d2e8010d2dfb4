import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Mensajes',
  emptyTitle: 'Todavía no hay mensajes',
  empty: 'Tus conversaciones con las familias aparecen aquí. Abre un cliente para empezar una.',
};
