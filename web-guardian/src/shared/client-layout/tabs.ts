import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/**
 * A child's tabs. School-billed children have neither legal documents nor subscriptions; children without reports have no
 * assessments. `docs/product/web.md#guardian-tabs`
 */
export function tabsOf(
  child: Pick<Child, 'billing_responsability'>,
  { hasReports }: { hasReports: boolean },
): { label: string; to: string }[] {
  const tabs = [
    { label: t('tabBasicInfo'), to: paths.client.basicInfo },
    { label: t('tabProgress'), to: paths.client.progress },
    { label: t('tabAssessments'), to: paths.client.assessments },
    { label: t('tabSessions'), to: paths.client.sessions },
    { label: t('tabMessages'), to: paths.client.messages },
    { label: t('tabLegalDocuments'), to: paths.client.legalDocuments },
    { label: t('tabSubscriptions'), to: paths.client.subscriptions },
    { label: t('tabDocuments'), to: paths.client.documents },
  ];
  const hidden = new Set<string>();
  if (child.billing_responsability === 'school') {
    hidden.add(paths.client.legalDocuments);
    hidden.add(paths.client.subscriptions);
  }
  if (!hasReports) hidden.add(paths.client.assessments);
  return tabs.filter(({ to }) => !hidden.has(to));
}
