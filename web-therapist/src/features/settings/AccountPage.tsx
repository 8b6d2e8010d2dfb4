import { CalendarFeedPanel, LanguagePanel, NotificationChoices, Security } from '@larkwell/app-kit/account';
import { toIanaZone } from '@larkwell/app-kit/time';
import { Panel, Stack } from '@larkwell/ui';
import { useSaveLanguage } from '../../shared/therapist/mutations.ts';
import { LicensesForm } from './LicensesForm.tsx';
import { t } from './messages.ts';
import { NameForm } from './NameForm.tsx';
import { Settings } from './Settings.tsx';

export default function AccountPage() {
  const saveLanguage = useSaveLanguage();
  return (
    <Settings>
      {(form) => (
        <Stack gap="lg">
          <Panel title={t('name')}>
            <NameForm profile={form.profile} />
          </Panel>
          <Panel title={t('licenses')}>
            <LicensesForm {...form} />
          </Panel>
          <LanguagePanel
            language={form.profile.language}
            saving={saveLanguage.isPending ? saveLanguage.variables : null}
            onChoose={saveLanguage.mutate}
          />
          <NotificationChoices />
          <CalendarFeedPanel zone={toIanaZone(form.profile.timezone)} />
          <Security zone={toIanaZone(form.profile.timezone)} />
        </Stack>
      )}
    </Settings>
  );
}
