import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Evaluaciones',
  lead: 'Comparte tus informes de evaluación con la familia de {child}. Solo los ve después de que los compartes.',
  failed: 'No pudimos cargar los informes',
  newTitle: 'Informe nuevo',
  draftTitle: 'Borrador',
  reportTitle: 'Título',
  titleHint: 'Por ejemplo: Evaluación del habla y el lenguaje',
  titleRequired: 'Falta el título',
  date: 'Fecha de la evaluación',
  file: 'Informe',
  savedFile: 'Archivo guardado: {name}',
  saveDraft: 'Guardar borrador',
  share: 'Compartir con la familia',
  draftSaved: 'Borrador guardado',
  shared: 'Compartiste el informe. Avisaremos a la familia por correo.',
  shareTitle: '¿Compartir este informe?',
  shareText:
    'Avisaremos por correo a la familia de {child}, y podrá leerlo. Un informe compartido no se puede cambiar ni retirar.',
  discard: 'Descartar borrador',
  discardTitle: '¿Descartar este borrador?',
  discardText: 'Borraremos “{title}” y su archivo. Nadie más lo ha visto, y no podrás recuperarlo.',
  keepDraft: 'Conservar borrador',
  discarded: 'Borrador descartado',
  sharedTitle: 'Informes compartidos',
  sharedEmptyTitle: 'Todavía no hay informes compartidos',
  sharedEmpty: 'Los informes que compartes con la familia aparecen aquí.',
};
