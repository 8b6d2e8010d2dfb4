import { paths } from '../../paths.ts';
import { hasAllRights, may, seesMessages, seesSessions } from '../guardian/rights.ts';
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
 * guardian ever paid; children without reports have no assessments. An adult has the pages that their rights open. `docs/product/web.md#guardian-navigation`
 */
export function pagesOf(
  child: Pick<Child, 'billing_responsability' | 'rights'>,
  { hasReports, hasPayments }: { hasReports: boolean; hasPayments: boolean },
): ClientPage[] {
  const paidBySchool = child.billing_responsability === 'school';
  const pays = may(child, 'pay');
  const reads = may(child, 'read');
  const billing = paidBySchool ? (hasPayments ? [client.payments] : []) : [client.subscriptions];
  return [
    ...(hasAllRights(child) ? [{ label: t('home'), to: client.home }] : []),
    ...(seesSessions(child) ? [{ label: t('tabSessions'), to: client.sessions }] : []),
    ...(seesMessages(child) ? [{ label: t('tabMessages'), to: client.messages }] : []),
    ...(reads ? [{ label: t('tabProgress'), to: client.progress }] : []),
    ...(pays ? billing.map((to) => ({ label: t('tabBilling'), to })) : []),
    ...(reads ? [{ label: t('tabDocuments'), to: client.documents }] : []),
    ...(reads && !paidBySchool ? [{ label: t('tabDocuments'), to: client.legalDocuments }] : []),
    ...(may(child, 'book') && !paidBySchool ? [{ label: t('waitlist'), to: client.waitlist }] : []),
    { label: t('tabBasicInfo'), to: client.basicInfo },
    ...(hasReports ? [{ label: t('tabAssessments'), to: client.assessments }] : []),
  ];
}

/** Where a page that the child doesn't have leads: to the sessions, else to the first one. */
export const firstPage = (pages: readonly ClientPage[]) =>
  pages.find(({ to }) => to === client.sessions)?.to ?? pages[0]?.to ?? client.basicInfo;
