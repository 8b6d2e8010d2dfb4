import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  close: 'Salir de esta página',
  logIn: 'Entrar',
  getStarted: 'Empezar',
  forTherapists: 'Para terapeutas',
  haveAccount: '¿Ya tienes una cuenta?',
  areYouTherapist: '¿Trabajas con Larkwell?',
  areYouParent: '¿Buscas terapia para tu hijo o hija?',
  therapistLogIn: 'Soy terapeuta',
  parentLogIn: 'Entrada para familias',
};
