import { LazyOutlet, Link, useLocation, useNavigate } from '@larkwell/app-kit';
import { SectionTabs } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from './messages.ts';
import { documentTabs } from './tabs.ts';

export default function DocumentsLayout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = pathname.replace(/\/$/, '');
  // the page after the form was sent has no tab of its own
  const current = page === paths.client.intakeFormSent ? paths.client.intakeForm : page;
  return (
    <>
      <SectionTabs
        label={t('tabs')}
        tabs={documentTabs}
        current={current}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <LazyOutlet />
    </>
  );
}
