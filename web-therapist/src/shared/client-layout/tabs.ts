import { type ClientPage, clientPage } from '../../paths.ts';
import { t } from '../messages.ts';

const labels: Record<ClientPage, string> = {
  overview: t('tabOverview'),
  progress: t('tabProgress'),
  childInfo: t('tabChildInfo'),
  messages: t('tabMessages'),
  assessments: t('tabAssessments'),
  sessions: t('tabSessions'),
  documents: t('tabDocuments'),
  billingCodes: t('tabBillingCodes'),
};

/** The therapist's tabs of a client, one for each page. `docs/product/web.md#therapist-client-tabs` */
export const tabsOf = (clientId: string) =>
  Object.entries(labels).map(([page, label]) => ({ label, to: clientPage(clientId, page as ClientPage) }));
