import { useToastMutation } from '@larkwell/app-kit';
import { ConfirmDialog, Panel, PictureUpload, type UploadedFile } from '@larkwell/ui';
import { useState } from 'react';
import { t } from './messages.ts';

interface PicturePanelProps {
  /** The person's. */
  name: string;
  photo: string | null;
  /** Who sees it. */
  description: string;
  /** What deleting it means. */
  deleteText: string;
  /** Uploads the cropped square. */
  upload: (file: UploadedFile) => Promise<unknown>;
  remove: () => Promise<unknown>;
}

/** A person's picture, with upload and a confirmed delete. */
export function PicturePanel({ name, photo, description, deleteText, upload, remove }: PicturePanelProps) {
  const [confirming, setConfirming] = useState(false);
  const uploading = useToastMutation({ mutationFn: upload, success: t('pictureUploaded'), error: t('pictureFailed') });
  const removing = useToastMutation({
    mutationFn: remove,
    success: t('pictureDeleted'),
    error: t('pictureDeleteFailed'),
  });
  return (
    <Panel title={t('picture')}>
      <PictureUpload
        label={t('pictureOf', { name })}
        description={description}
        name={name}
        photo={photo}
        onSave={uploading.mutateAsync}
        onRemove={() => setConfirming(true)}
      />
      <ConfirmDialog
        opened={confirming}
        title={t('pictureDeleteTitle')}
        confirmLabel={t('pictureDelete')}
        danger
        busy={removing.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => removing.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        {deleteText}
      </ConfirmDialog>
    </Panel>
  );
}
