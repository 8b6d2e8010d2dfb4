import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  lead: 'Escribe / en la nota de una sesión para insertar una frase, o elige “Usar plantilla” para llenar sus partes vacías. Usa marcadores en lugar de nombres: {placeholders}.',
  failed: 'No pudimos cargar tus frases y plantillas',
  own: 'Tuyas',
  emptyTitle: 'Todavía no tienes propias',
  empty: 'Guarda frases que escribes a menudo, y la estructura de una nota.',
  add: 'Agregar frase o plantilla',
  addTitle: 'Agregar frase o plantilla',
  editTitle: 'Editar frase o plantilla',
  deleteText: 'Las notas que escribiste con ella quedan como están.',
  cancel: 'Cancelar',
  save: 'Guardar',
  name: 'Nombre',
  nameRequired: 'Falta el nombre',
  nameTooLong: 'El nombre puede tener 60 caracteres como máximo',
  phrase: 'Frase',
  phraseHint: 'Se inserta con / en cualquier parte de una nota.',
  partHint: 'Opcional. Se llena con “Usar plantilla”.',
  placeholdersHint: 'No escribas aquí sobre un niño. Usa marcadores en lugar de nombres: {placeholders}.',
  textRequired: 'Escribe una frase o al menos una parte de la nota.',
  textTooLong: 'Usa como máximo 10,000 caracteres',
  created: 'Agregada a tus frases y plantillas',
  changed: 'Guardada',
  deleted: 'Borrada',
};
