import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  title: 'Documentos',
  lead: 'Los documentos de todos tus clientes, primero los más nuevos. Abre un cliente para agregar uno.',
  search: 'Buscar por cliente',
  clear: 'Borrar la búsqueda',
  failed: 'No pudimos cargar los documentos',
  emptyTitle: 'Todavía no hay documentos',
  empty: 'Los informes, las cartas y los ejercicios que compartes con las familias aparecen aquí.',
  noneTitle: 'Sin resultados',
  none: 'Ningún cliente con documentos coincide con “{search}”.',
  found: { one: '{count} cliente encontrado', other: '{count} clientes encontrados' },
  documentsOf: 'Documentos de {child}',
  someone: 'Un cliente',
};
