import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  profileFailed: 'No pudimos cargar tu perfil',
  stepAccount: 'Cuenta',
  stepProfile: 'Perfil',
  stepSubSpecialties: 'Especialidades',
  stepCalendar: 'Horario',
  accountTitle: 'Te damos la bienvenida, {name}',
  accountLead: 'Llenamos esto con los datos de tu solicitud. ¿Siguen al día?',
  profileTitle: 'Cómo te conocen las familias',
  profileLead: 'Una foto y unas palabras ayudan a las familias a elegir.',
  subSpecialtiesTitle: '¿En qué áreas trabajas?',
  subSpecialtiesLead: 'Te conectamos con niños y niñas que necesitan ayuda en estas áreas.',
  calendarTitle: '¿Cuándo trabajas?',
  calendarLead: 'Las familias solo pueden reservar en este horario. Puedes cambiarlo cuando quieras.',
  continue: 'Continuar',
  finish: 'Terminar',
  back: 'Atrás',
  successTitle: 'Todo listo',
  successLead:
    'Las familias de tus estados ya pueden encontrarte. Cuando una reserve, te avisaremos por correo y la sesión aparecerá en tu calendario.',
  openCalendar: 'Abrir el calendario',
};
