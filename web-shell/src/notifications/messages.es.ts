import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Notificaciones',
  close: 'Cerrar notificaciones',
  failed: 'No pudimos cargar tus notificaciones',
  empty: 'Nada nuevo',
  emptyText: 'Cuando algo cambie, aparecerá aquí.',
  markAllRead: 'Marcar todo como leído',
  settings: 'Elegir qué recibes',
  unread: 'Sin leer',
  starting: 'Empieza {time}',
};
