import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  pictureHint: 'Solo la ven tú y tu terapeuta.',
  nameTitle: 'Nombre en el expediente',
  nameFailed: 'No pudimos cargar tus solicitudes',
  nameAsk: 'Pedir que se corrija el nombre',
  nameAsked: 'Recibimos tu solicitud. Te enviaremos un correo con la decisión.',
  nameWaits: 'El {date} pediste “{name}”. Te enviaremos un correo con la decisión.',
  nameGranted: 'El {date} cambiamos “{before}” a “{name}”.',
  nameDeclined: 'El {date} rechazamos “{name}”: {answer}',
  newName: 'Nombre correcto',
  newLastName: 'Apellido correcto',
  reason: '¿Por qué está mal?',
  reasonHint: 'Por ejemplo, un error al escribir o un cambio legal de nombre.',
  nameRequired: 'Falta el nombre',
  lastNameRequired: 'Falta el apellido',
  reasonRequired: 'Falta el motivo',
  reasonTooLong: 'Usa como máximo 1,000 caracteres',
  nameSend: 'Enviar solicitud',
  nameCancel: 'Cancelar',
  pictureDeleteText: 'Tú y tu terapeuta ya no la verán.',
};
