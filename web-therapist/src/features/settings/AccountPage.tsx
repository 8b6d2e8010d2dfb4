import { CalendarFeedPanel, Security } from '@larkwell/app-kit/account';
import { toIanaZone } from '@larkwell/app-kit/time';
import { Panel, Stack } from '@larkwell/ui';
import { LicencesForm } from './LicencesForm.tsx';
import { t } from './messages.ts';
import { NameForm } from './NameForm.tsx';
import { Settings } from './Settings.tsx';

export default function AccountPage() {
  return (
    <Settings>
      {(form) => (
        <Stack gap="lg">
          <Panel title={t('name')}>
            <NameForm profile={form.profile} />
          </Panel>
          <Panel title={t('licences')}>
            <LicencesForm {...form} />
          </Panel>
          <CalendarFeedPanel zone={toIanaZone(form.profile.timezone)} />
          <Security zone={toIanaZone(form.profile.timezone)} />
        </Stack>
      )}
    </Settings>
  );
}
