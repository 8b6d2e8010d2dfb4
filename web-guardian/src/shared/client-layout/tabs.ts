import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

/**
 * A child's tabs. School-billed children have neither legal documents nor subscriptions, but payments if the guardian
 * ever paid; children without reports have no assessments. `docs/product/web.md#guardian-tabs`
 */
export function tabsOf(
  child: Pick<Child, 'billing_responsability'>,
  { hasReports, hasPayments }: { hasReports: boolean; hasPayments: boolean },
): { label: string; to: string }[] {
  const tabs = [
    { label: t('tabBasicInfo'), to: paths.client.basicInfo },
    { label: t('tabProgress'), to: paths.client.progress },
    { label: t('tabAssessments'), to: paths.client.assessments },
    { label: t('tabSessions'), to: paths.client.sessions },
    { label: t('tabMessages'), to: paths.client.messages },
    { label: t('tabLegalDocuments'), to: paths.client.legalDocuments },
    { label: t('tabSubscriptions'), to: paths.client.subscriptions },
    { label: t('tabPayments'), to: paths.client.payments },
    { label: t('tabDocuments'), to: paths.client.documents },
  ];
  const hidden = new Set<string>();
  if (child.billing_responsability === 'school') {
    hidden.add(paths.client.legalDocuments);
    hidden.add(paths.client.subscriptions);
  }
  // otherwise they are a page of the subscriptions
  if (child.billing_responsability !== 'school' || !hasPayments) hidden.add(paths.client.payments);
  if (!hasReports) hidden.add(paths.client.assessments);
  return tabs.filter(({ to }) => !hidden.has(to));
}
