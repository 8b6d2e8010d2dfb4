import { ConfirmDialog, Panel, PictureUpload } from '@larkwell/ui';
import { useState } from 'react';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';
import { useDeletePicture, useUploadPicture } from './mutations.ts';

/** Only guardians upload or delete it (docs/product/identity.md#child-photo). */
export function ChildPicture({ child }: { child: Child }) {
  const [confirming, setConfirming] = useState(false);
  const upload = useUploadPicture(child.id);
  const remove = useDeletePicture(child.id);
  return (
    <Panel title={t('picture')}>
      <PictureUpload
        label={t('pictureOf', { name: child.preferred_name })}
        description={t('pictureHint')}
        name={child.preferred_name}
        photo={child.profile_photo}
        onSave={upload.mutateAsync}
        onRemove={() => setConfirming(true)}
      />
      <ConfirmDialog
        opened={confirming}
        title={t('pictureDeleteTitle')}
        confirmLabel={t('pictureDelete')}
        danger
        busy={remove.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        {t('pictureDeleteText')}
      </ConfirmDialog>
    </Panel>
  );
}
