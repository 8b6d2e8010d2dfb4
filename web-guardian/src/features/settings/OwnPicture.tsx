import { useQueryClient } from '@larkwell/app-kit';
import { deleteGuardianPhoto, type GuardianResponse, uploadGuardianPhoto } from '@larkwell/app-kit/api';
import { guardianKey } from '../../shared/guardian/queries.ts';
import { PicturePanel } from '../../shared/pictures/PicturePanel.tsx';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';

/** The guardian's own picture (docs/product/identity.md#guardian-photo). */
export function OwnPicture({ guardian }: { guardian: Guardian }) {
  const client = useQueryClient();
  const know = (answer: GuardianResponse) => client.setQueryData(guardianKey, answer);
  return (
    <PicturePanel
      name={[guardian.first_name, guardian.last_name].filter(Boolean).join(' ')}
      photo={guardian.profile_photo}
      description={t('pictureHint')}
      deleteText={t('pictureDeleteText')}
      upload={async (file) => know(await uploadGuardianPhoto({ body: { file } }))}
      remove={async () => know(await deleteGuardianPhoto())}
    />
  );
}
