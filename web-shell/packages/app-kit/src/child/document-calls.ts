import type { UploadedFile } from '@larkwell/ui';
import { ApiError } from '../api/error.ts';
import {
  type Category,
  changeDocument,
  type DocumentList,
  deleteDocument,
  listDocuments,
  listDocumentsOptions,
  listDocumentsQueryKey,
  uploadDocument,
} from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';

/** Every document that the reader may see, of all their children or clients; newest first. */
export const allDocumentsQuery = () => ({
  ...listDocumentsOptions(),
  select: ({ documents }: DocumentList) => documents,
});

const of = (childId: string) => ({ query: { client_id: childId } });
const documentsKey = (childId: string) => listDocumentsQueryKey(of(childId));

/** Newest first. */
export const documentsQuery = (childId: string) => ({
  ...listDocumentsOptions(of(childId)),
  select: ({ documents }: DocumentList) => documents,
});

/** One file; the form shows errors and success. */
export const useUploadDocument = (childId: string) =>
  useToastMutation({
    mutationFn: ({ file, category }: { file: UploadedFile; category: Category }, { headers }) =>
      uploadDocument({ body: { document: { file, client_id: childId, category } }, headers }),
    error: false,
    invalidates: [documentsKey(childId)],
  });

export const useChangeCategory = (childId: string) =>
  useToastMutation({
    mutationFn: ({ id, category }: { id: string; category: Category }) =>
      changeDocument({ path: { document_id: id }, body: { document: { category } } }),
    success: t('categoryChanged'),
    invalidates: [documentsKey(childId)],
  });

export const useDeleteDocument = (childId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteDocument({ path: { document_id: id } }),
    success: t('documentDeleted'),
    invalidates: [documentsKey(childId)],
  });

/** The response is an attachment, so the page stays. */
export function saveFile({ url, filename }: { url: string; filename: string }): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
}

/** Links expire after five minutes, so fetch a fresh one. */
export const useOpenDocument = (childId: string) =>
  useToastMutation({
    mutationFn: async (id: string) => {
      const { documents } = await listDocuments(of(childId));
      const found = documents.find((document) => document.id === id);
      if (!found) throw new ApiError(404, undefined);
      saveFile(found);
    },
  });
