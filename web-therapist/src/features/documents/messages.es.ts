import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  lead: 'Archivos que comparten la familia y los terapeutas de {child}.',
  empty: 'Informes, ejercicios, cartas: los archivos que agreguen tú o la familia aparecen aquí.',
  visibleTo: 'La familia y los terapeutas de {child} pueden verlo.',
  deleteText: 'Tú y la familia ya no verán {name}.',
};
