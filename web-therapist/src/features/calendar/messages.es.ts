import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Calendario',
  failed: 'No pudimos cargar tu calendario',
  retry: 'Reintentar',
  new: 'Crear',
  options: 'Opciones de vista',
  optionsFiltered: 'Opciones de vista, con filtros',
  showWeekends: 'Mostrar fines de semana',
  allHours: 'Mostrar todas las horas',
  hoursHidden: {
    one: '{count} evento fuera de tu horario está oculto.',
    other: '{count} eventos fuera de tu horario están ocultos.',
  },
  tone_session: 'Sesiones de terapia',
  tone_group: 'Sesiones de grupo',
  tone_event: 'Otros eventos',
  tone_blocked: 'Tiempo bloqueado',
  tone_canceled: 'Canceladas',
  quickTile: 'Nuevo',
  weekendHidden: {
    one: '{count} evento del fin de semana está oculto.',
    other: '{count} eventos del fin de semana están ocultos.',
  },
  filterUnknown: 'Este enlace filtra por algo que no está en tu calendario, así que lo quitamos.',
  filterUnknownRemove: 'Entendido',
  moveHint:
    'Para mover algo, arrástralo, presiona Alt con una flecha o haz clic derecho. Presiona ? para ver todas las teclas.',
  copiedEvent: 'Copiado. Elige una hora y presiona Ctrl+V para pegar.',
  cutEvent: 'Cortado. Elige una hora y presiona Ctrl+V para moverlo ahí.',
  selectedDetails: '{details}, seleccionado',
  entryDetails: '{type}, {status}',
  groupOf: 'Grupo de {count}',
  groupTitle: '{title} ({count})',
  clockOf: 'para {names}',
  cancel: 'Cancelar',
  leaves: 'Ausencia',
  leaveTake: 'Programar ausencia',
  leaveShade: 'Ausencia: {reason}',
};
