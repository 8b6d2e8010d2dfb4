import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  requestTitle: '¿Olvidaste tu contraseña?',
  requestLead: 'Escribe tu correo y te enviaremos un enlace para crear una contraseña nueva.',
  requestSend: 'Enviar enlace',
  requestAgainTitle: 'Pide un enlace nuevo',
  sentTitle: 'Revisa tu correo',
  sentText: 'Si {email} pertenece a una cuenta, ya enviamos un enlace. Funciona una sola vez.',
  sentAgain: 'Usar otro correo',
  email: 'Correo electrónico',
  newTitle: 'Crea una contraseña nueva',
  newLead: 'Cerraremos tu sesión en tus otros dispositivos.',
  firstTitle: 'Te damos la bienvenida a Larkwell',
  firstLead: 'Elige una contraseña para entrar por primera vez.',
  password: 'Contraseña',
  newSave: 'Guardar contraseña',
  backToLogin: 'Volver a entrar',
  doneTitle: 'Tu contraseña está lista',
  doneText: 'Entra con ella para continuar.',
};
