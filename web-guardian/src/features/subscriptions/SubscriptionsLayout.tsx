import { LazyOutlet } from '@larkwell/app-kit';
import { paths } from '../../paths.ts';
import { TabbedPages } from '../../shared/client-layout/TabbedPages.tsx';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t } from './messages.ts';
import { subscriptionTabs } from './tabs.ts';

export default function SubscriptionsLayout() {
  const { child } = useChosenChild();
  // only the payments from before the school took over are left
  if (child.billing_responsability === 'school') return <LazyOutlet />;
  return (
    <TabbedPages
      label={t('tabs')}
      tabs={subscriptionTabs}
      hidden={{ [paths.client.plans]: paths.client.subscriptions }}
    />
  );
}
