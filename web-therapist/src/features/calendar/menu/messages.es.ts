import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  menuOf: 'Acciones: {name}',
  menuOpen: 'Abrir',
  menuNote: 'Escribir nota',
  menuMessage: 'Escribir a la familia de {name}',
  menuMove: 'Mover…',
  menuDuplicate: 'Duplicar…',
  menuCopy: 'Copiar',
  menuCut: 'Cortar',
  menuEdit: 'Editar…',
  menuSelect: 'Seleccionar',
  menuUnselect: 'Quitar de la selección',
  menuCancel: 'Cancelar sesión…',
  cancel: 'Cancelar',
};
