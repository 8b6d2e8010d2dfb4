import { createTranslator } from '@larkwell/app-kit';

export const en = {
  title: 'Documents',
  lead: 'All your clients’ documents, newest first. Open a client to add one.',
  search: 'Search by client',
  clear: 'Clear search',
  failed: 'We couldn’t load the documents',
  emptyTitle: 'No documents yet',
  empty: 'Reports, letters and exercises that you share with families appear here.',
  noneTitle: 'No matches',
  none: 'No client with documents matches “{search}”.',
  found: { one: '{count} client found', other: '{count} clients found' },
  documentsOf: '{child}’s documents',
  someone: 'A client',
} as const;

export const t = createTranslator({ en }, 'therapist/all-documents');
