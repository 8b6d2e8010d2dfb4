import { Link, usePageTitle } from '@larkwell/app-kit';
import { CalendarFeedPanel, NotificationChoices, Security } from '@larkwell/app-kit/account';
import { Anchor, PageHeader, Stack } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { ChannelSettings } from '../../shared/guardian/ChannelSettings.tsx';
import { GuardianGate } from '../../shared/guardian/GuardianGate.tsx';
import { ChildrenPanel } from './ChildrenPanel.tsx';
import { ContactPanel } from './ContactPanel.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { t } from './messages.ts';
import { OwnPicture } from './OwnPicture.tsx';

/** The guardian's own settings, independent of the selected child. */
export default function SettingsPage() {
  usePageTitle(t('title'));
  return (
    <GuardianGate>
      {(guardian) => (
        <>
          <PageHeader title={t('title')} />
          <Stack gap="lg" maw={860}>
            <OwnPicture guardian={guardian} />
            <ContactPanel guardian={guardian} />
            <LanguageChoice guardian={guardian} />
            <ChannelSettings />
            <NotificationChoices />
            <ChildrenPanel guardian={guardian} />
            <CalendarFeedPanel zone={guardian.timezone} />
            <Security zone={guardian.timezone} />
            <Anchor component={Link} to={paths.client.closeAccount}>
              {t('closeAccount')}
            </Anchor>
          </Stack>
        </>
      )}
    </GuardianGate>
  );
}
