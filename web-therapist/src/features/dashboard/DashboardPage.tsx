import { Link, Loaded, usePageTitle, useQuery } from '@larkwell/app-kit';
import type { Dashboard } from '@larkwell/app-kit/api';
import { formatDay, zoneLabel } from '@larkwell/app-kit/time';
import { Button, IconChecklist, PageHeader, WithAside } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { SetupNotices } from '../../shared/therapist/SetupNotices.tsx';
import classes from './DashboardPage.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { MonthPanel } from './MonthPanel.tsx';
import { t } from './messages.ts';
import { NextSession } from './NextSession.tsx';
import { dashboardQuery } from './queries.ts';
import { ToDoPanel } from './ToDoPanel.tsx';
import { Today } from './Today.tsx';
import { ToMarkPanel } from './ToMarkPanel.tsx';

/** A therapist's home page: next session, today, to-dos, this month. */
export default function DashboardPage() {
  const { zone } = useTherapist();
  const query = useQuery(dashboardQuery());
  const [openId, setOpenId] = useState<string | null>(null);
  usePageTitle(t('title'));
  // count down by the server's clock, since this device's may be wrong
  const ahead = query.data ? Date.parse(query.data.now) - query.dataUpdatedAt : 0;
  const today = new Date(Date.now() + ahead);

  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead', { day: formatDay(today, zone), zone: zoneLabel(zone) })}
        actions={
          <Button
            component={Link}
            to={paths.therapist.tasks}
            variant="default"
            leftSection={<IconChecklist size={18} aria-hidden />}
          >
            {t('tasks')}
          </Button>
        }
      />
      <SetupNotices />
      <Loaded query={query} failed={t('failed')} skeleton={<DashboardSkeleton />}>
        {(dashboard) => <Panels dashboard={dashboard} ahead={ahead} onOpen={setOpenId} />}
      </Loaded>
      <EventDialog id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}

interface PanelsProps {
  dashboard: Dashboard;
  ahead: number;
  onOpen: (id: string) => void;
}

const Panels = ({ dashboard, ahead, onOpen }: PanelsProps) => (
  <WithAside
    aside={
      <div className={classes.column}>
        <ToDoPanel dashboard={dashboard} />
        <MonthPanel month={dashboard.month} clients={dashboard.clients} />
      </div>
    }
  >
    <div className={classes.column}>
      <NextSession event={dashboard.next_session} ahead={ahead} onOpen={onOpen} />
      <Today events={dashboard.today} ahead={ahead} onOpen={onOpen} />
      <ToMarkPanel
        {...dashboard.to_mark}
        notesDue={dashboard.reports_due}
        others={otherTasks(dashboard)}
        onOpen={onOpen}
      />
    </div>
  </WithAside>
);

const otherTasks = ({ rescheduling_requests, disputes, to_schedule, open_invitations }: Dashboard) =>
  rescheduling_requests + disputes + to_schedule + open_invitations;
