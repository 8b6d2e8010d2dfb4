import { deleteClientPhoto, uploadClientPhoto } from '@larkwell/app-kit/api';
import { useCacheChild } from '../../shared/guardian/mutations.ts';
import { PicturePanel } from '../../shared/pictures/PicturePanel.tsx';
import type { Child } from '../../shared/types.ts';
import { t } from './messages.ts';

/** Only guardians upload or delete it (docs/product/identity.md#child-photo). */
export function ChildPicture({ child }: { child: Child }) {
  const know = useCacheChild();
  const path = { client_id: child.id };
  return (
    <PicturePanel
      name={child.preferred_name}
      photo={child.profile_photo}
      description={t('pictureHint')}
      deleteText={t('pictureDeleteText')}
      upload={async (file) => know((await uploadClientPhoto({ path, body: { file } })).client)}
      remove={async () => know((await deleteClientPhoto({ path })).client)}
    />
  );
}
