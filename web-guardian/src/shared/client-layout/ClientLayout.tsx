import { LazyOutlet, Link, Navigate, useLocation, useNavigate, usePageTitle } from '@larkwell/app-kit';
import { BillingBadge, PageHeader, SectionTabs } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { ChildSwitcher } from '../guardian/ChildSwitcher.tsx';
import { GuardianGate } from '../guardian/GuardianGate.tsx';
import { isSettingUp, resumePage } from '../guardian/steps.ts';
import { useChosenChild } from '../guardian/useChosenChild.ts';
import { tabsOf } from './tabs.ts';

/** Open during account setup, so that a paid plan can be stopped. */
const openDuringSetup = paths.client.subscriptions;

/** The guardian's view of a child: name, who pays, tabs. */
export default function ClientLayout() {
  const { pathname } = useLocation();
  return (
    <GuardianGate>
      {(guardian) =>
        isSettingUp(guardian) && pathname !== openDuringSetup ? (
          <Navigate to={resumePage(guardian)} replace />
        ) : (
          <ChildFrame />
        )
      }
    </GuardianGate>
  );
}

function ChildFrame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { child } = useChosenChild();
  const tabs = tabsOf(child);
  const title = child.preferred_name || child.name;
  const current = tabs.find(({ to }) => to === pathname.replace(/\/$/, ''));
  usePageTitle(current?.label ?? title);

  // after switching to a child without this page, or for a typed address
  if (!current) return <Navigate to={paths.client.sessions} replace />;
  return (
    <>
      <PageHeader
        title={title}
        badge={<BillingBadge billing={child.billing_responsability} />}
        actions={<ChildSwitcher />}
      />
      <SectionTabs label={title} tabs={tabs} current={current.to} link={Link} onNavigate={(to) => void navigate(to)} />
      <LazyOutlet />
    </>
  );
}
