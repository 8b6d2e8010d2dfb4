import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  dictate: 'Dictar',
  stop: 'Dejar de dictar',
  starting: 'Preparando…',
  listening: 'Escuchando. Tu voz no sale de este dispositivo.',
  notAllowed: 'Permite el micrófono en tu navegador e intenta otra vez.',
  noMicrophone: 'No encontramos un micrófono. Conecta uno e intenta otra vez.',
  noLanguage: 'Este dispositivo todavía no puede convertir voz en texto. Intenta más tarde, o escribe.',
  failed: 'El dictado se detuvo. Intenta otra vez.',
};
