import { type DocumentList, listDocumentsOptions } from '@larkwell/app-kit/api';

/** Newest first. */
export const documentsQuery = (clientId: string) => ({
  ...listDocumentsOptions({ query: { client_id: clientId } }),
  select: ({ documents }: DocumentList) => documents,
});
