import { LazyOutlet, Link, Navigate, useLocation, useNavigate, usePageTitle } from '@larkwell/app-kit';
import { BillingBadge, PageHeader, SectionTabs } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { ChildSwitcher } from '../guardian/ChildSwitcher.tsx';
import { GuardianGate } from '../guardian/GuardianGate.tsx';
import { isSettingUp, resumePage } from '../guardian/steps.ts';
import { useChosenChild } from '../guardian/useChosenChild.ts';
import { tabsOf } from './tabs.ts';

/** Open while account setup is not done: what is paid for can be stopped. */
const openDuringSetup = paths.client.subscriptions;

/** The guardian's view of a child: title, who pays, tabs. */
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

  // another child was chosen, or the address typed: this child has no such page
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
