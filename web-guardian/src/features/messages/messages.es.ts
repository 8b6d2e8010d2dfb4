import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Mensajes',
  all: 'Todas las conversaciones',
  thread: 'Mensajes con {therapist}',
  failed: 'No pudimos cargar tus conversaciones',
  noTherapistTitle: 'Todavía no hay terapeuta',
  noTherapist: 'Cuando {child} tenga terapeuta, podrán escribirse aquí.',
  emptyTitle: 'Saluda',
  empty: 'Haz una pregunta antes de la primera sesión, o cuenta cómo fue la semana. {therapist} lo verá aquí.',
  notForEmergencies:
    'Los terapeutas suelen responder entre sesiones. No uses los mensajes en una emergencia: llama al 911, o llama o envía un mensaje de texto al 988.',
  write: 'Mensaje para {therapist}',
  closed: '{therapist} ya no trabaja con {child}, así que no puedes escribir más aquí.',
};
