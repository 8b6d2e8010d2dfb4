import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Evaluaciones',
  lead: 'Informes que los terapeutas de {child} compartieron contigo.',
  failed: 'No pudimos cargar los informes',
  list: 'Informes de evaluación',
};
