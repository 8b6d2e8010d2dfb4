import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  reached: 'Paso logrado',
  reopened: 'Paso reabierto',
};
