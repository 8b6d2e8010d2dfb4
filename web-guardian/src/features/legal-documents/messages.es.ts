import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Documentos legales',
  lead: 'Lo que aceptaste y cuándo. Conservamos todas las versiones. Están en inglés.',
  failed: 'No pudimos cargar tus documentos legales',
  emptyTitle: 'Todavía no has aceptado nada',
  empty: 'Lo que aceptas aparece aquí con la fecha.',
  list: 'Documentos aceptados',
  version: 'Versión {version}',
  accepted: 'Aceptado el {date} a las {time}',
  inForce: 'Vigente',
  replaced: 'Versión anterior',
  read: 'Leer {title}, versión {version}',
  readNow: 'Leer',
  print: 'Imprimir',
};
