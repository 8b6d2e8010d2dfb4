import { TabbedPages } from '../../shared/client-layout/TabbedPages.tsx';
import { t } from './messages.ts';
import { subscriptionTabs } from './tabs.ts';

export default function SubscriptionsLayout() {
  return <TabbedPages label={t('tabs')} tabs={subscriptionTabs} />;
}
