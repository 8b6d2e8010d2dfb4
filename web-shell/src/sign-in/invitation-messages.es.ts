import type { Translation } from '@larkwell/app-kit';
import type { en } from './invitation-messages.ts';

export const es: Translation<typeof en> = {
  title: 'Tienes una invitación',
  loading: 'Abriendo tu invitación',
  text: '{name} comparte contigo la terapia de {child}. Acepta antes del {date}.',
  rights: 'Podrás:',
  book: 'Reservar, mover y cancelar sesiones, y escribir mensajes',
  pay: 'Comprar planes con tu propia tarjeta y ver tus propios cobros',
  read: 'Leer notas, progreso y documentos, y escribir mensajes',
  remind: 'Ver las sesiones y recibir correos sobre ellas',
  hasAccount: 'Ya tienes una cuenta con {email}.',
  accept: 'Aceptar la invitación',
  newAccount: 'Crea tu propia cuenta con {email}. Solo tú ves su configuración y sus recordatorios.',
  firstName: 'Nombre',
  lastName: 'Apellido',
  state: 'Estado',
  firstNameRequired: 'Falta el nombre',
  lastNameRequired: 'Falta el apellido',
  stateRequired: 'Falta el estado',
  password: 'Contraseña',
  deadTitle: 'Esta invitación ya no funciona',
  deadText: 'Pide una nueva a la persona que te la envió.',
  retryTitle: 'No pudimos abrir tu invitación',
  retry: 'Reintentar',
  doneTitle: 'Ya tienes acceso',
  doneText: 'Entra para ver lo que {name} comparte contigo.',
};
