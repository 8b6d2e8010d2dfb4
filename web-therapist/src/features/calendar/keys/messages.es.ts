import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  keysTitle: 'Atajos de teclado',
  keysSwitch: 'Usar atajos de una sola tecla',
  keysSwitchHint: 'Desactívalos si usas control por voz. Las flechas y Enter siempre funcionan.',
  keyCreate: 'Crear una sesión o un evento',
  keyToday: 'Ir a hoy',
  keyNext: 'Días, semana o mes siguientes',
  keyPrevious: 'Días, semana o mes anteriores',
  keyDay: 'Día',
  keyThreeDays: '3 días',
  keyWeek: 'Semana',
  keyMonth: 'Mes',
  keyAgenda: 'Agenda',
  keyGoTo: 'Ir a una fecha',
  keyMenu: 'Acciones del evento enfocado',
  keyHelp: 'Mostrar esta lista',
  keyWalk: 'Recorrer los eventos, o las horas desde la columna de horas',
  keyOpen: 'Abrir el evento, o crear uno',
  keyMove: 'Mover el evento enfocado',
  keySearch: 'Buscar',
  keyEdit: 'Editar el evento enfocado',
  keySelect: 'Seleccionar el evento enfocado',
  keyClick: 'Seleccionar con un clic',
  keysClick: 'Shift + clic',
  keyCopy: 'Copiar, cortar o pegar',
};
