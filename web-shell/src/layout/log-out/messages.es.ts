import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: '¿Salir y perder lo que escribiste?',
  text: 'Escribiste algo que no se guardó ni se envió. Si sales, se borra de este navegador.',
  logOut: 'Cerrar sesión',
};
