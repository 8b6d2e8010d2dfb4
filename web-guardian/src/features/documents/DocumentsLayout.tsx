import { LazyOutlet, Link, useLocation, useNavigate } from '@larkwell/app-kit';
import { SectionTabs } from '@larkwell/ui';
import { t } from './messages.ts';
import { documentTabs } from './tabs.ts';

export default function DocumentsLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SectionTabs
        row
        label={t('tabs')}
        tabs={documentTabs}
        current={pathname.replace(/\/$/, '')}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <LazyOutlet />
    </>
  );
}
