import { type NavigationEntry, useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import { useUnreadBadge } from '@larkwell/app-kit/child';
import {
  IconCreditCard,
  IconFileText,
  IconHelpCircle,
  IconHome,
  IconMessage,
  IconMoodSmile,
  IconNotes,
  IconTrendingUp,
  IconVideo,
} from '@larkwell/ui';
import { paths } from './paths.ts';
import { paymentsQuery } from './shared/guardian/payments.ts';
import { reportsQuery } from './shared/guardian/reports.ts';
import { hasAllRights, may, seesMessages, seesSessions } from './shared/guardian/rights.ts';
import { useShownChild } from './shared/guardian/useChosenChild.ts';
import { t } from './shared/messages.ts';
import type { Child } from './shared/types.ts';

/** A school-billed child has only the receipts from before the school took over. */
function useNoBilling(): boolean {
  const child = useShownChild();
  const paidBySchool = child?.billing_responsability === 'school';
  const { data: payments } = useInfiniteQuery({ ...paymentsQuery(), enabled: paidBySchool });
  const mayNotPay = child !== null && !may(child, 'pay');
  return mayNotPay || (paidBySchool && !payments?.length);
}

/** Hides an entry from an adult without the right to its page. */
const hiddenUnless = (allowed: (child: Child) => boolean) => () => {
  const child = useShownChild();
  return child !== null && !allowed(child);
};
const reads = (child: Child) => may(child, 'read');

function useNoReports(): boolean {
  const child = useShownChild();
  const reads = child !== null && may(child, 'read');
  const { data: reports } = useQuery({ ...reportsQuery(child?.id ?? ''), enabled: reads });
  return !reports?.length;
}

/**
 * The guardian's navigation, which the shell shows. On phones the first four are in the bar and the others in its menu
 * "More". Settings are in the profile menu. `docs/product/web.md#guardian-navigation`
 */
export const navigation: readonly NavigationEntry[] = [
  { label: t('home'), path: paths.client.home, icon: IconHome, useHidden: hiddenUnless(hasAllRights) },
  {
    label: t('tabSessions'),
    path: paths.client.sessions,
    icon: IconVideo,
    useHidden: hiddenUnless(seesSessions),
  },
  {
    label: t('tabMessages'),
    path: paths.client.messages,
    icon: IconMessage,
    useBadge: useUnreadBadge,
    useHidden: hiddenUnless(seesMessages),
  },
  {
    label: t('tabProgress'),
    path: paths.client.progress,
    icon: IconTrendingUp,
    useHidden: hiddenUnless(reads),
  },
  {
    label: t('tabBilling'),
    path: paths.client.subscriptions,
    also: [paths.updatePaymentMethod.base],
    icon: IconCreditCard,
    useHidden: useNoBilling,
  },
  {
    label: t('tabDocuments'),
    path: paths.client.documents,
    also: [paths.client.legalDocuments],
    icon: IconFileText,
    useHidden: hiddenUnless(reads),
  },
  { label: t('tabBasicInfo'), path: paths.client.basicInfo, icon: IconMoodSmile },
  { label: t('tabAssessments'), path: paths.client.assessments, icon: IconNotes, useHidden: useNoReports },
  { label: t('help'), path: paths.client.help, icon: IconHelpCircle },
];
