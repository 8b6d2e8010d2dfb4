import { http, useToastMutation } from '@larkwell/app-kit';
import type { UploadedFile } from '@larkwell/ui';
import { useKnowChild } from '../../shared/guardian/mutations.ts';
import type { Child } from '../../shared/types.ts';
import { t } from './messages/index.ts';

interface ClientAnswer {
  client: Child;
}

/** Gets the square that was cut. */
export function useUploadPicture(childId: string) {
  const know = useKnowChild();
  return useToastMutation<ClientAnswer, UploadedFile>({
    mutationFn: (file) => http.post(`/guardian/clients/${childId}/photo`, { file }),
    success: t('pictureUploaded'),
    error: t('pictureFailed'),
    onSuccess: ({ client }) => know(client),
  });
}

export function useDeletePicture(childId: string) {
  const know = useKnowChild();
  return useToastMutation<ClientAnswer>({
    mutationFn: () => http.delete(`/guardian/clients/${childId}/delete_photo`),
    success: t('pictureDeleted'),
    error: t('pictureDeleteFailed'),
    onSuccess: ({ client }) => know(client),
  });
}
