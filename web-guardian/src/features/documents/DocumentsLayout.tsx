import { paths } from '../../paths.ts';
import { TabbedPages } from '../../shared/client-layout/TabbedPages.tsx';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { t } from './messages.ts';
import { documentTabs } from './tabs.ts';

export default function DocumentsLayout() {
  const paidBySchool = useChosenChild().child.billing_responsability === 'school';
  return (
    <TabbedPages
      label={t('tabs')}
      tabs={documentTabs.filter(({ to }) => !paidBySchool || to !== paths.client.legalDocuments)}
      hidden={{ [paths.client.intakeFormSent]: paths.client.intakeForm }}
    />
  );
}
