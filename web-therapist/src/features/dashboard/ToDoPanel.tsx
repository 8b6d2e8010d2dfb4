import { Link } from '@larkwell/app-kit';
import type { Dashboard } from '@larkwell/app-kit/api';
import { Panel } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import classes from './DashboardPage.module.css';
import { t } from './messages.ts';

/** Numbers of open tasks, each linked to the tasks page. */
export function ToDoPanel({ dashboard }: { dashboard: Dashboard }) {
  const entries = [
    { label: t('waitingRequests'), count: dashboard.rescheduling_requests },
    { label: t('waitingDisputes'), count: dashboard.disputes },
    { label: t('waitingInvitations'), count: dashboard.open_invitations },
    { label: t('waitingMarks'), count: dashboard.to_mark.count },
    { label: t('waitingReports'), count: dashboard.reports_due },
    { label: t('waitingToSchedule'), count: dashboard.to_schedule },
  ];
  return (
    <Panel title={t('waiting')} tone={dashboard.rescheduling_requests + dashboard.disputes > 0 ? 'warm' : 'plain'}>
      <ul className={classes.waiting}>
        {entries.map(({ label, count }) => (
          <li key={label}>
            <Link to={paths.therapist.tasks}>
              <span>{label}</span>
              <strong>{count}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
