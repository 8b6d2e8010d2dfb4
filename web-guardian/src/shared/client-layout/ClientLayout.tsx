import { LazyOutlet, Navigate, useInfiniteQuery, useLocation, usePageTitle, useQuery } from '@larkwell/app-kit';
import { nameOfChild } from '@larkwell/app-kit/child';
import { BillingBadge, PageHeader, Text } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { ChildSwitcher } from '../guardian/ChildSwitcher.tsx';
import { GuardianGate } from '../guardian/GuardianGate.tsx';
import { paymentsQuery } from '../guardian/payments.ts';
import { reportsQuery } from '../guardian/reports.ts';
import { may } from '../guardian/rights.ts';
import { isSettingUp, resumePage } from '../guardian/steps.ts';
import { useChosenChild } from '../guardian/useChosenChild.ts';
import { useLinkedChild } from '../guardian/useLinkedChild.ts';
import { t } from '../messages.ts';
import { BookAction } from './BookAction.tsx';
import { firstPage, pagesOf } from './pages.ts';

/** Open during account setup, so that a paid plan can be stopped or switched, and its receipts are at hand. */
const openDuringSetup: readonly string[] = [paths.client.subscriptions, paths.client.plans, paths.client.payments];

/** The guardian's view of a child: name, who pays, the switch to another child. The section's root redirects to the page of the guardian's step. */
export default function ClientLayout() {
  const { pathname } = useLocation();
  return (
    <GuardianGate>
      {(guardian) =>
        guardian.children.length === 0 ? (
          <>
            <PageHeader title={t('noChildTitle')} />
            <Text c="dimmed">{t('noChildText')}</Text>
          </>
        ) : pathname.replace(/\/$/, '') === paths.client.base ||
          (isSettingUp(guardian) && !openDuringSetup.includes(pathname)) ? (
          <Navigate to={resumePage(guardian)} replace />
        ) : (
          <ChildFrame />
        )
      }
    </GuardianGate>
  );
}

function ChildFrame() {
  const { pathname } = useLocation();
  const { child } = useChosenChild();
  const switching = useLinkedChild();
  const { data: reports } = useQuery({ ...reportsQuery(child.id), enabled: may(child, 'read') });
  const paidBySchool = child.billing_responsability === 'school';
  const { data: payments } = useInfiniteQuery({ ...paymentsQuery(), enabled: paidBySchool });
  // a link to the reports or payments waits for them instead of leading elsewhere
  const isBilling = pathname === paths.client.payments || pathname === paths.client.subscriptions;
  const hasReports = reports ? reports.length > 0 : pathname === paths.client.assessments;
  const hasPayments = payments ? payments.length > 0 : isBilling;
  const title = nameOfChild(child);
  const page = pathname.replace(/\/$/, '');
  const pages = pagesOf(child, { hasReports, hasPayments });
  const current = pages.find(({ to }) => to === page || page.startsWith(`${to}/`));
  usePageTitle(current?.label ?? title);

  // after switching to a child without this page, or for a typed address
  if (switching) return null;
  if (!current) {
    const onlyReceipts = paidBySchool && hasPayments && page === paths.client.subscriptions;
    return <Navigate to={onlyReceipts ? paths.client.payments : firstPage(pages)} replace />;
  }
  return (
    <>
      <PageHeader
        portrait={<ChildSwitcher />}
        title={title}
        section={current.label}
        badge={<BillingBadge billing={child.billing_responsability} />}
        actions={current.to !== paths.client.home && may(child, 'book') && <BookAction child={child} />}
      />
      {/* nothing that a page keeps about one child may show for another */}
      <LazyOutlet key={child.id} />
    </>
  );
}
