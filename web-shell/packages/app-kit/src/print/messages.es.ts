import type { Translation } from '@larkwell/ui';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Imprimir notas',
  titleFamily: 'Descargar PDF',
  lead: 'Un PDF para papel, con la fecha de nacimiento, la licencia del terapeuta y una línea para firmar. No lleva mensajes.',
  leadFamily: 'Un PDF de las notas que comparten contigo. El expediente completo agrega metas, progreso y materiales.',
  from: 'Desde',
  to: 'Hasta',
  fromRequired: 'Falta el primer día',
  toRequired: 'Falta el último día',
  toEarly: 'Elige el primer día o uno posterior',
  none: 'No hay notas del {from} al {to}.',
  notes: 'Imprimir notas',
  notesFamily: 'Descargar notas',
  record: 'Imprimir el expediente completo',
  recordFamily: 'Descargar el expediente completo',
  printed: 'PDF guardado. Ábrelo para imprimir.',
};
