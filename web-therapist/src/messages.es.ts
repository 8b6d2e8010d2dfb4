import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  today: 'Hoy',
  calendar: 'Calendario',
  clients: 'Clientes',
  messages: 'Mensajes',
  settings: 'Configuración',
  help: 'Ayuda',
};
