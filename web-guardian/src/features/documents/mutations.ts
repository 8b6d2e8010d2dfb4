import { ApiError, useToastMutation } from '@larkwell/app-kit';
import { deleteDocument, listDocuments, uploadDocument } from '@larkwell/app-kit/api';
import type { UploadedFile } from '@larkwell/ui';
import { t } from './messages/index.ts';
import { documentsKey } from './queries.ts';

export const useUploadDocument = (childId: string) =>
  useToastMutation({
    mutationFn: (file: UploadedFile) => uploadDocument({ body: { document: { file, client_id: childId } } }),
    success: t('added'),
    invalidates: [documentsKey(childId)],
  });

export const useDeleteDocument = (childId: string) =>
  useToastMutation({
    mutationFn: (id: string) => deleteDocument({ path: { document_id: id } }),
    success: t('deleted'),
    invalidates: [documentsKey(childId)],
  });

/** A link lasts five minutes, so a fresh one is asked for; it answers an attachment, so the page stays. */
export const useOpenDocument = (childId: string) =>
  useToastMutation({
    mutationFn: async (id: string) => {
      const { documents } = await listDocuments({ query: { client_id: childId } });
      const found = documents.find((document) => document.id === id);
      if (!found) throw new ApiError(404, undefined);
      const link = document.createElement('a');
      link.href = found.url;
      link.download = found.filename;
      link.click();
    },
  });
