import { paths } from '../../paths.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';

interface ClientPage {
  label: string;
  /** The page is this address and every address below it. */
  to: string;
}

const { client } = paths;

/**
 * The pages of a child's area. School-billed children have no legal documents, no billing and no waitlist, but payments if the
 * guardian ever paid; children without reports have no assessments. `docs/product/web.md#guardian-navigation`
 */
export function pagesOf(
  child: Pick<Child, 'billing_responsability'>,
  { hasReports, hasPayments }: { hasReports: boolean; hasPayments: boolean },
): ClientPage[] {
  const paidBySchool = child.billing_responsability === 'school';
  const billing = paidBySchool ? (hasPayments ? [client.payments] : []) : [client.subscriptions];
  return [
    { label: t('home'), to: client.home },
    { label: t('tabSessions'), to: client.sessions },
    { label: t('tabMessages'), to: client.messages },
    { label: t('tabProgress'), to: client.progress },
    ...billing.map((to) => ({ label: t('tabBilling'), to })),
    { label: t('tabDocuments'), to: client.documents },
    ...(paidBySchool ? [] : [{ label: t('tabDocuments'), to: client.legalDocuments }]),
    ...(paidBySchool ? [] : [{ label: t('waitlist'), to: client.waitlist }]),
    { label: t('tabBasicInfo'), to: client.basicInfo },
    ...(hasReports ? [{ label: t('tabAssessments'), to: client.assessments }] : []),
  ];
}
