import { LazyOutlet, Link, UnsavedBoundary, useLocation, useNavigate, usePageTitle } from '@larkwell/app-kit';
import { PageHeader, SectionTabs } from '@larkwell/ui';
import { t } from './messages.ts';

/** The tabs of SPEC.md section 2; Reports has its tab when its page is there. */
const tabs = [
  { label: t('tabAboutYou'), to: '/therapist/settings/about-you' },
  { label: t('tabPublicProfile'), to: '/therapist/settings/public-profile' },
  { label: t('tabAccount'), to: '/therapist/settings/account' },
  { label: t('tabWorkingHours'), to: '/therapist/settings/working-hours' },
  { label: t('tabResources'), to: '/therapist/settings/resources' },
];

export default function SettingsLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = tabs.find(({ to }) => to === pathname.replace(/\/$/, ''));
  usePageTitle(current?.label ?? t('title'));
  return (
    <UnsavedBoundary>
      <PageHeader title={t('title')} />
      <SectionTabs
        label={t('title')}
        tabs={tabs}
        current={current?.to ?? ''}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <LazyOutlet />
    </UnsavedBoundary>
  );
}
