import type { Translation } from '@larkwell/app-kit';
import type { en } from './page-messages.ts';

export const es: Translation<typeof en> = {
  print: 'Imprimir',
  loadFailed: 'No pudimos cargar esta página',
  none: 'Todavía no publicamos este texto',
};
