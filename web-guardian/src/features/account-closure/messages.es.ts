import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Cerrar tu cuenta',
  back: 'Configuración',
  lead: 'Tienes hasta el {date} para cambiar de opinión.',
  failed: 'No pudimos cargar qué significa cerrar tu cuenta',
  notYours: 'Solo la persona dueña de la cuenta puede cerrarla.',

  now: 'Hoy',
  signedOut: 'Cerramos tu sesión en todos los dispositivos, y el enlace de tu calendario deja de funcionar.',
  waitlists: 'Tus hijos salen de la lista de espera, y los enlaces para reservar sesiones dejan de funcionar.',
  sessionsFailed: 'No pudimos cargar las sesiones reservadas',
  noSessions: '{child} no tiene sesiones reservadas.',
  sessions: {
    one: 'Cancelamos la sesión reservada de {child}:',
    other: 'Cancelamos las {count} sesiones reservadas de {child}:',
  },
  sessionsAndMore: 'Cancelamos todas las sesiones reservadas de {child}. Las próximas son:',
  ofAnother:
    'Ya no verás a {child}. Las sesiones reservadas y el expediente se quedan con la persona que registró a {child}.',
  session: '{when} con {therapist}',
  lateSession: '{when} con {therapist}. Faltan menos de 24 horas, así que cuenta como usada.',

  plans: 'Tus planes',
  plansFailed: 'No pudimos cargar tus planes',
  noPlans: 'No tienes un plan que se renueve.',
  planEnds: '{plan} para {child} termina el {date}. No se renueva, y no cobramos nada más.',
  planEndsNow: '{plan} para {child} termina hoy. No cobramos nada más.',
  planOwed: '{plan} para {child} termina hoy. No te cobraremos los {total} vencidos.',
  aChild: 'tu hijo o hija',

  grace: 'Hasta el {date}',
  graceText: 'Entra y elige “Conservar mi cuenta”, y no borramos nada. Las sesiones canceladas no vuelven.',

  erasure: 'El {date}',
  erasureText:
    'Borramos los datos de tu familia: nombres, datos de contacto, mensajes, documentos y todo lo que ves al entrar.',
  kept: {
    one: 'La ley nos obliga a conservar los expedientes clínicos por {count} año. Están cifrados, y nadie los abre sin un motivo legal.',
    other:
      'La ley nos obliga a conservar los expedientes clínicos por {count} años. Están cifrados, y nadie los abre sin un motivo legal.',
  },
  keptToo: 'También conservamos los pagos, las horas de las sesiones y quién abrió un expediente, sin nombres.',

  downloads: 'Guarda una copia',
  downloadsLead: 'No puedes descargar nada mientras la cuenta está cerrada.',
  record: 'Descargar el expediente de {child}',
  receipts: 'Descargar recibos',

  confirm: 'Cerrar tu cuenta',
  password: 'Contraseña actual',
  passwordRequired: 'Falta la contraseña',
  close: 'Cerrar cuenta',
  closed: 'Tu cuenta está cerrada. Te enviamos un correo.',
};
