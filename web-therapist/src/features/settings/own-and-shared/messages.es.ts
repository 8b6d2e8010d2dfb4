import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  shared: 'De todos los terapeutas',
  edit: 'Editar',
  editOf: 'Editar: {name}',
  delete: 'Borrar',
  deleteOf: 'Borrar: {name}',
  deleteTitle: '¿Borrar “{name}”?',
};
