import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  terms: 'Términos y condiciones (en inglés)',
  privacy: 'Política de privacidad (en inglés)',
  footer: 'Textos legales y ayuda',
  contact: 'Escribir a soporte',
  print: 'Imprimir',
  loadFailed: 'No pudimos cargar esta página',
  none: 'Todavía no publicamos este texto',
};
