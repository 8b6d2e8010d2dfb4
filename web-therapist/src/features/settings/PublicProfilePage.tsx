import { Panel } from '@larkwell/ui';
import { PublicProfileForm } from '../../shared/profile/PublicProfileForm.tsx';
import { t } from './messages.ts';
import { Settings } from './Settings.tsx';

export default function PublicProfilePage() {
  return (
    <Settings>
      {(form) => (
        <Panel title={t('publicProfile')}>
          <PublicProfileForm {...form} />
        </Panel>
      )}
    </Settings>
  );
}
