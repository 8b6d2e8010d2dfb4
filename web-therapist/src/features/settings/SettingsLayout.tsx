import { LazyOutlet, Link, useLocation, useNavigate, usePageTitle } from '@larkwell/app-kit';
import { PageHeader, SectionTabs } from '@larkwell/ui';
import { t } from './messages.ts';
import { settingsTabs } from './tabs.ts';

export default function SettingsLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = settingsTabs.find(({ to }) => to === pathname.replace(/\/$/, ''));
  usePageTitle(current?.label ?? t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <SectionTabs
        label={t('title')}
        tabs={settingsTabs}
        current={current?.to ?? ''}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <LazyOutlet />
    </>
  );
}
