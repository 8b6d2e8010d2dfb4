import { useToastMutation } from '@larkwell/app-kit';
import { type ClientResponse, deleteClientPhoto, uploadClientPhoto } from '@larkwell/app-kit/api';
import type { UploadedFile } from '@larkwell/ui';
import { useCacheChild } from '../../shared/guardian/mutations.ts';
import { t } from './messages.ts';

/** Takes the cropped square. */
export function useUploadPicture(childId: string) {
  const know = useCacheChild();
  return useToastMutation<ClientResponse, UploadedFile>({
    mutationFn: (file) => uploadClientPhoto({ path: { client_id: childId }, body: { file } }),
    success: t('pictureUploaded'),
    error: t('pictureFailed'),
    onSuccess: ({ client }) => know(client),
  });
}

export function useDeletePicture(childId: string) {
  const know = useCacheChild();
  return useToastMutation<ClientResponse>({
    mutationFn: () => deleteClientPhoto({ path: { client_id: childId } }),
    success: t('pictureDeleted'),
    error: t('pictureDeleteFailed'),
    onSuccess: ({ client }) => know(client),
  });
}
