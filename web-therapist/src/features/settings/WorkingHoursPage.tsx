import { Panel } from '@larkwell/ui';
import { WorkingHoursForm } from '../../shared/profile/WorkingHoursForm.tsx';
import { t } from './messages.ts';
import { Settings } from './Settings.tsx';

export default function WorkingHoursPage() {
  return (
    <Settings>
      {(form) => (
        <Panel title={t('hours')}>
          <WorkingHoursForm {...form} />
        </Panel>
      )}
    </Settings>
  );
}
