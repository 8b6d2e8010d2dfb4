import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  selectedCount: { one: '{count} seleccionado', other: '{count} seleccionados' },
  selection: 'Eventos seleccionados',
  selectedMark: 'Marcar {count}',
  selectedCancel: 'Cancelar {count}',
  selectedClear: 'Quitar la selección',
  cancelSeveral: 'Cancelar varias sesiones',
  cancelSeveralText: {
    one: 'Avisaremos por correo a la familia de {count} sesión. Queda en tu calendario como cancelada.',
    other: 'Avisaremos por correo a las familias de {count} sesiones. Quedan en tu calendario como canceladas.',
  },
  cancelSeveralOne: '{name}, {when}',
  cancelSeveralWhy: '¿Por qué?',
  cancelSeveralRequired: 'Elige un motivo',
  cancelSeveralKeep: 'Conservar sesiones',
  cancelSeveralDo: { one: 'Cancelar {count} sesión', other: 'Cancelar {count} sesiones' },
  notCanceled: { one: '{count} sesión no se pudo cancelar', other: '{count} sesiones no se pudieron cancelar' },
  scopeTitle: 'Mover {name}',
  scopeOnlyThis: 'Solo esta',
  scopeAll: 'Esta y todas las siguientes',
  scopeMore: 'Más opciones',
};
