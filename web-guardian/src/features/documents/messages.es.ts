import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  tabs: 'Documentos',
  tabAll: 'Todos los documentos',
  tabTherapists: 'Por terapeuta',
  tabResources: 'Recursos',
  tabIntakeForm: 'Formulario de admisión',
  tabRecordAccess: 'Quién lo abrió',
  tabLegal: 'Documentos legales',
  byTherapistTitle: 'Documentos por terapeuta',
  byTherapistLead: 'Archivos que agregó cada terapeuta, y los que compartiste con uno solo.',
  byTherapistEmptyTitle: 'Todavía no hay documentos',
  byTherapistEmpty: 'Cuando tu hijo o hija tenga terapeuta, sus documentos aparecerán aquí.',
  documentsFailed: 'No pudimos cargar los documentos',
  documentsOf: 'Documentos: {name}',
  forAllTherapists: 'Para todos los terapeutas',
  formerTherapist: 'Un terapeuta anterior',
  noneFromTherapist: 'Todavía no hay documentos.',
  lead: 'Informes, planes e imágenes que compartes con tu terapeuta.',
  empty: 'Los archivos que agreguen tú o tu terapeuta aparecen aquí.',
  visibleTo: 'Los terapeutas de {child} pueden verlo.',
  deleteText: 'Tú y tu terapeuta ya no verán {name}.',
};
