import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  invite: 'Invitar a reservar',
  inviteOf: 'Invitar a reservar: {name}, {service}',
  invited: 'Enviamos la invitación a la familia de {name}',
  invitedSeveral: { one: '{count} invitación enviada', other: '{count} invitaciones enviadas' },
  inviteTitle: 'Invitar a reservar: {name}',
  factChild: 'Niño o niña',
  factService: 'Servicio',
  factSessions: 'Por reservar',
  factCount: { one: '{count} sesión', other: '{count} sesiones' },
  factUntil: 'Reservar antes del',
  emailTitle: 'El correo que recibe la familia',
  emailLanguage: 'Esta familia lo recibe en {language}.',
  emailLanguages: 'Cada adulto lo recibe en su idioma: {languages}.',
  // the words of the email in Spanish: tests/contract/test_invitation_preview.py
  emailSubject: '{therapist} te invita a reservar sesiones',
  emailText:
    '{therapist} te invita a reservar {sessions} para {child}. Elige los horarios que te convengan. No necesitas entrar a tu cuenta.',
  anAssessment: 'una evaluación',
  consultations: 'consultas',
  aFreeSession: 'una primera sesión gratis',
  iepMeetings: 'reuniones de IEP',
  sessions: 'sesiones',
  emailHint: 'Su enlace funciona 14 días. El enlace que enviaste antes para este servicio deja de funcionar.',
  cancel: 'Cancelar',
  send: 'Enviar invitación',
  inviteText:
    'Enviamos este enlace por correo a la familia, y tú también puedes compartirlo. Con él puede reservar contigo las sesiones de {service} que le quedan a {name}.',
  inviteLink: 'Enlace para reservar',
  inviteUntil: 'El enlace funciona hasta el {date}.',
  revoked: 'Invitación cancelada',
  revokedSeveral: 'Invitaciones canceladas',
  arrangedByYou: 'Tú programas las sesiones de grupo en tu calendario.',
  noTimeUntil: {
    one: '{count} sesión no se puede reservar: no tienes una hora libre para ella antes del {date}.',
    other: '{count} sesiones no se pueden reservar: no tienes horas libres para ellas antes del {date}.',
  },
  noTime: {
    one: '{count} sesión no se puede reservar: no tienes una hora libre para ella.',
    other: '{count} sesiones no se pueden reservar: no tienes horas libres para ellas.',
  },
};
