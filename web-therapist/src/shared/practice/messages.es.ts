import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  practiced: 'Práctica en casa',
  practicedFailed: 'No pudimos cargar la práctica en casa',
  practicedNone: 'No hay práctica registrada desde el último resumen.',
  noPractice: 'No has dado nada para practicar a {child}.',
  practicedDays: {
    one: 'Practicaron {count} de los últimos 7 días',
    other: 'Practicaron {count} de los últimos 7 días',
  },
  practicedAll: { one: '{count} vez desde el {date}', other: '{count} veces desde el {date}' },
};
