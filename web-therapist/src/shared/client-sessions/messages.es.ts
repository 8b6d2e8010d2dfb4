import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  withYou: 'Contigo',
  withTherapist: 'Con {name}',
  others: { one: '{name} y {count} niño más', other: '{name} y {count} niños más' },
  noShow: 'No asistió',
  details: 'Detalles',
  detailsOf: 'Detalles de la sesión, {when}',
  toSchedule: 'Por reservar',
  left: { one: '{count} sesión por reservar', other: '{count} sesiones por reservar' },
  leftNone: 'Ahora no hay horas libres',
  leftUntil: '{service}, reservar antes del {date}',
};
