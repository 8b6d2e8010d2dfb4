import {
  LazyOutlet,
  Link,
  Navigate,
  useInfiniteQuery,
  useLocation,
  useNavigate,
  usePageTitle,
  useQuery,
} from '@larkwell/app-kit';
import { nameOfChild } from '@larkwell/app-kit/child';
import { BillingBadge, Button, IconCalendarPlus, PageHeader, SectionTabs } from '@larkwell/ui';
import { bookingPage, paths } from '../../paths.ts';
import { ChildSwitcher } from '../guardian/ChildSwitcher.tsx';
import { GuardianGate } from '../guardian/GuardianGate.tsx';
import { paymentsQuery } from '../guardian/payments.ts';
import { useGuardian } from '../guardian/queries.ts';
import { reportsQuery } from '../guardian/reports.ts';
import { isSettingUp, resumePage } from '../guardian/steps.ts';
import { useChosenChild } from '../guardian/useChosenChild.ts';
import { useLinkedChild } from '../guardian/useLinkedChild.ts';
import { t } from '../messages.ts';
import type { Child } from '../types.ts';
import classes from './ClientLayout.module.css';
import { tabsOf } from './tabs.ts';

/** Open during account setup, so that a paid plan can be stopped or switched, and its receipts are at hand. */
const openDuringSetup: readonly string[] = [paths.client.subscriptions, paths.client.plans, paths.client.payments];

/** The guardian's view of a child: name, who pays, tabs. The section's root redirects to the page of the guardian's step. */
export default function ClientLayout() {
  const { pathname } = useLocation();
  return (
    <GuardianGate>
      {(guardian) =>
        pathname.replace(/\/$/, '') === paths.client.base ||
        (isSettingUp(guardian) && !openDuringSetup.includes(pathname)) ? (
          <Navigate to={resumePage(guardian)} replace />
        ) : (
          <ChildFrame />
        )
      }
    </GuardianGate>
  );
}

/** Schools arrange sessions themselves, so their children have no action; nor is there one before a therapist is chosen. */
function BookAction({ child }: { child: Child }) {
  const guardian = useGuardian();
  if (child.billing_responsability === 'school' || !child.therapist_id || isSettingUp(guardian)) return null;
  return (
    <Button
      component={Link}
      to={bookingPage(child.therapist_id, { childId: child.id })}
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
    >
      {t('bookSession')}
    </Button>
  );
}

function ChildFrame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { child } = useChosenChild();
  const switching = useLinkedChild();
  const { data: reports } = useQuery(reportsQuery(child.id));
  const paidBySchool = child.billing_responsability === 'school';
  const { data: payments } = useInfiniteQuery({ ...paymentsQuery(), enabled: paidBySchool });
  // a link to the reports or payments waits for them instead of leading elsewhere
  const hasReports = reports ? reports.length > 0 : pathname === paths.client.assessments;
  const hasPayments = payments ? payments.length > 0 : pathname === paths.client.payments;
  const tabs = tabsOf(child, { hasReports, hasPayments });
  const title = nameOfChild(child);
  const page = pathname.replace(/\/$/, '');
  const current = tabs.find(({ to }) => to === page || page.startsWith(`${to}/`));
  usePageTitle(current?.label ?? title);

  // after switching to a child without this page, or for a typed address
  if (switching) return null;
  if (!current) return <Navigate to={paths.client.sessions} replace />;
  return (
    <>
      <PageHeader
        title={title}
        section={current.label}
        badge={<BillingBadge billing={child.billing_responsability} />}
        actions={
          <>
            <BookAction child={child} />
            <ChildSwitcher className={classes.switcher} />
          </>
        }
      />
      <SectionTabs label={title} tabs={tabs} current={current.to} link={Link} onNavigate={(to) => void navigate(to)} />
      {/* nothing that a page keeps about one child may show for another */}
      <LazyOutlet key={child.id} />
    </>
  );
}
