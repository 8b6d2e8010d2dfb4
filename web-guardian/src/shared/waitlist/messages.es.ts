import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  offerTitle: 'Se liberó una hora',
  offerWhen: '{day}, {time}',
  offerDetails: '{minutes} minutos con {therapist} · {zone}',
  offerHeld: 'Te la guardamos por {left}. Después, la ofrecemos a la siguiente familia.',
  offerSoon: 'Empieza en menos de 24 horas, así que solo puedes cancelarla gratis justo después de tomarla.',
  offerOver: 'Ya no te guardamos esta hora.',
  take: 'Tomar esta hora',
  took: 'Reservada. La encuentras en Sesiones.',
  pass: 'No, gracias',
  passed: 'Ofreceremos esta hora a la siguiente familia.',
  waitlistSaved: 'Lista de espera guardada',
  waitlistPaused: 'Lista de espera en pausa',
  waitlistLeft: 'Ya no estás en la lista de espera',
};
