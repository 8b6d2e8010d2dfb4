import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: { one: 'Te debemos {count} sesión', other: 'Te debemos {count} sesiones' },
  lead: '{minutes} minutos con {therapist}, para reponer lo que faltó. Elige una hora para reservarla.',
  book: 'Reservar {when}',
  booked: 'Reservada. La encuentras en Sesiones.',
  more: 'Ver todas las horas',
};
