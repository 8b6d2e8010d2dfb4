import { ApiError, http, useToastMutation } from '@larkwell/app-kit';
import type { UploadedFile } from '@larkwell/ui';
import { t } from './messages/index.ts';
import { documentsKey, getDocuments } from './queries.ts';

export const useUploadDocument = (childId: string) =>
  useToastMutation({
    mutationFn: (file: UploadedFile) => http.post('/documents', { document: { file, client_id: childId } }),
    success: t('added'),
    invalidates: [documentsKey(childId)],
  });

export const useDeleteDocument = (childId: string) =>
  useToastMutation({
    mutationFn: (id: string) => http.delete(`/documents/${id}`),
    success: t('deleted'),
    invalidates: [documentsKey(childId)],
  });

/** A link lasts five minutes, so a fresh one is asked for; it answers an attachment, so the page stays. */
export const useOpenDocument = (childId: string) =>
  useToastMutation({
    mutationFn: async (id: string) => {
      const found = (await getDocuments(childId)).find((document) => document.id === id);
      if (!found) throw new ApiError(404, undefined);
      const link = document.createElement('a');
      link.href = found.url;
      link.download = found.filename;
      link.click();
    },
  });
