import type { Translation } from '@larkwell/ui';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  list: 'Mensajes sin enviar',
  waits: 'Aún no se envió. Lo enviaremos cuando vuelvas a tener conexión.',
  refused: 'No pudimos enviarlo. {reason}',
  old: 'Escribiste esto hace más de un día. ¿Todavía quieres enviarlo?',
  send: 'Enviar ahora',
  edit: 'Editar',
};
