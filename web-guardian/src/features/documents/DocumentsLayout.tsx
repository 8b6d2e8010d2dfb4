import { TabbedPages } from '../../shared/client-layout/TabbedPages.tsx';
import { t } from './messages.ts';
import { documentTabs } from './tabs.ts';

export default function DocumentsLayout() {
  return <TabbedPages label={t('tabs')} tabs={documentTabs} />;
}
