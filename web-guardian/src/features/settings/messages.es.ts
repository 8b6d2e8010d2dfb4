import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Configuración',
  pictureHint: 'Aparece junto a tus mensajes. Solo la ven los terapeutas de tus hijos y los demás adultos con acceso.',
  pictureDeleteText: 'Nadie la verá más.',
  closeAccount: 'Cerrar tu cuenta',
  contact: 'Datos de contacto',
  children: 'Tus hijos',
  addChild: 'Agregar un hijo o hija',
  childAdded: 'Agregaste a {name}. Ahora elige un plan.',
  therapy: '¿Con qué necesitas ayuda?',
  therapyFailed: 'No pudimos cargar los tipos de terapia',
};
