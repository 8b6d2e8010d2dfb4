import { usePageTitle } from '@larkwell/app-kit';
import { PageHeader } from '@larkwell/ui';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { ReminderSettings } from '../../shared/guardian/ReminderSettings.tsx';
import { t } from './messages/index.ts';

/** What a guardian sets for herself, whichever child is open. */
export default function SettingsPage() {
  usePageTitle(t('title'));
  return (
    <GuardianGate>
      {() => (
        <>
          <PageHeader title={t('title')} />
          <ReminderSettings />
        </>
      )}
    </GuardianGate>
  );
}
