import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Mensajes',
  thread: 'Mensajes sobre {child}',
  emptyTitle: 'Todavía no hay mensajes',
  empty: 'Los mensajes que escribes aquí le llegan a {guardian}.',
  family: 'la familia',
  write: 'Mensaje para {guardian}',
  eventDetails: 'Detalles de la sesión',
  moveMessage: 'Mover a otro cliente…',
  moveTitle: '¿Mover este mensaje de {from} a {to}?',
  otherClient: 'otro cliente',
  moveText:
    'Lo moveremos a la conversación de {to} y avisaremos por correo a esa familia. La familia de {from} ya no lo verá, pero quizás lo haya leído.',
  moveTo: 'El cliente correcto',
  movePlaceholder: 'Elige un cliente',
  clientRequired: 'Falta el cliente',
  clientsFailed: 'No pudimos cargar tus clientes',
  move: 'Mover mensaje',
  moved: 'Moviste el mensaje a {name}',
  moveFailed: 'No pudimos mover el mensaje',
};
