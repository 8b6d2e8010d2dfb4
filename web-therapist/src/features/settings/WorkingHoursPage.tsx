import { toIanaZone } from '@larkwell/app-kit/time';
import { Panel, Stack } from '@larkwell/ui';
import { WorkingHoursForm } from '../../shared/profile/WorkingHoursForm.tsx';
import { DateHoursPanel } from './date-hours/DateHoursPanel.tsx';
import { t } from './messages.ts';
import { Settings } from './Settings.tsx';

export default function WorkingHoursPage() {
  return (
    <Settings>
      {(form) => (
        <Stack gap="lg">
          <Panel title={t('hours')}>
            <WorkingHoursForm {...form} />
          </Panel>
          <DateHoursPanel zone={toIanaZone(form.profile.timezone)} />
        </Stack>
      )}
    </Settings>
  );
}
