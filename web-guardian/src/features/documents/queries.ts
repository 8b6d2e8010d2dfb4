import { type DocumentList, listDocumentsOptions, listDocumentsQueryKey } from '@larkwell/app-kit/api';

const of = (childId: string) => ({ query: { client_id: childId } });

export const documentsKey = (childId: string) => listDocumentsQueryKey(of(childId));

/** Newest first. */
export const documentsQuery = (childId: string) => ({
  ...listDocumentsOptions(of(childId)),
  select: ({ documents }: DocumentList) => documents,
});
