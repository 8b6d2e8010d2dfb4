import { paths } from '../../paths.ts';
import { TabbedPages } from '../../shared/client-layout/TabbedPages.tsx';
import { t } from './messages.ts';
import { documentTabs } from './tabs.ts';

export default function DocumentsLayout() {
  return (
    <TabbedPages
      label={t('tabs')}
      tabs={documentTabs}
      hidden={{ [paths.client.intakeFormSent]: paths.client.intakeForm }}
    />
  );
}
