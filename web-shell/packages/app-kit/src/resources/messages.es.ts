import type { Translation } from '@larkwell/ui';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  lead: 'Guías y enlaces de nuestro equipo. Léelos aquí, imprímelos o guárdalos.',
  specialty: 'Especialidad',
  allSpecialties: 'Todas las especialidades',
  list: 'Recursos',
  failed: 'No pudimos cargar los recursos',
  emptyTitle: 'Todavía no hay recursos',
  emptyText: 'Las guías y los enlaces de esta especialidad aparecen aquí.',
  agesBetween: 'De {from} a {to} años',
  agesFrom: 'Desde los {from} años',
  agesTo: 'Hasta los {to} años',
  everySpecialty: 'Todas las especialidades',
  preview: 'Ver {title}',
  download: 'Descargar {title}',
  openLink: 'Abrir {title} en una pestaña nueva',
  previewNow: 'Ver',
  downloadNow: 'Descargar',
  linkNow: 'Abrir enlace',
  previewFailed: 'No pudimos abrir este archivo',
  frame: 'Páginas de {title}',
};
