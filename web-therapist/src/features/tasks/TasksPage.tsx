import { Loaded, useInfiniteQuery, usePageTitle, useQuery } from '@larkwell/app-kit';
import type { Tasks } from '@larkwell/app-kit/api';
import { ListSkeleton, PageHeader, QuietState } from '@larkwell/ui';
import { useState } from 'react';
import { cosignaturesQuery, reportCosignaturesQuery } from '../../shared/cosignatures/queries.ts';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';
import { ToMark } from '../../shared/marking/ToMark.tsx';
import { AmendmentTasks } from './AmendmentTasks.tsx';
import { CosignReports } from './CosignReports.tsx';
import { CosignTasks } from './CosignTasks.tsx';
import { DisputeTasks } from './DisputeTasks.tsx';
import { Invitations } from './Invitations.tsx';
import { t } from './messages.ts';
import { amendmentsQuery, tasksQuery } from './queries.ts';
import { ReportsDue } from './ReportsDue.tsx';
import { Requests } from './Requests.tsx';
import { TaskSection } from './TaskSection.tsx';
import classes from './TasksPage.module.css';
import { ToScheduleList } from './ToScheduleList.tsx';

/** All open tasks; finished ones disappear. */
export default function TasksPage() {
  const query = useQuery(tasksQuery());
  const [openId, setOpenId] = useState<string | null>(null);
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={5} />}>
        {(tasks) => <AllTasks tasks={tasks} onOpen={setOpenId} />}
      </Loaded>
      <EventDialog id={openId} onClose={() => setOpenId(null)} />
    </>
  );
}

function AllTasks({ tasks, onOpen }: { tasks: Tasks; onOpen: (eventId: string) => void }) {
  const cosign = useInfiniteQuery(cosignaturesQuery());
  const cosignReports = useInfiniteQuery(reportCosignaturesQuery());
  const amendments = useInfiniteQuery(amendmentsQuery());
  const { sessions_to_mark, rescheduling_requests, disputes, to_schedule_count, invitations, reports_due } = tasks;
  const lists = [
    sessions_to_mark,
    rescheduling_requests,
    disputes,
    invitations,
    cosign.data ?? [],
    cosignReports.data ?? [],
    amendments.data ?? [],
  ];
  if (
    cosign.data &&
    cosignReports.data &&
    amendments.data &&
    reports_due + to_schedule_count === 0 &&
    lists.every(({ length }) => length === 0)
  )
    return <QuietState title={t('doneTitle')} message={t('done')} />;
  return (
    <div className={classes.sections}>
      <TaskSection title={t('requests')} count={rescheduling_requests.length}>
        <Requests events={rescheduling_requests} onOpen={onOpen} />
      </TaskSection>
      <TaskSection title={t('disputes')} count={disputes.length}>
        <DisputeTasks events={disputes} onOpen={onOpen} />
      </TaskSection>
      <TaskSection title={t('toMark')} count={sessions_to_mark.length}>
        <ToMark events={sessions_to_mark} onOpen={onOpen} />
      </TaskSection>
      <TaskSection title={t('reports')} count={reports_due}>
        <ReportsDue count={reports_due} />
      </TaskSection>
      <Loaded query={cosign} failed={t('cosignFailed')} skeleton={null}>
        {(cosignatures) => <CosignTasks cosignatures={cosignatures} query={cosign} />}
      </Loaded>
      <Loaded query={cosignReports} failed={t('reportsToCosignFailed')} skeleton={null}>
        {(reports) => <CosignReports reports={reports} query={cosignReports} />}
      </Loaded>
      <Loaded query={amendments} failed={t('amendmentsFailed')} skeleton={null}>
        {(requests) => <AmendmentTasks requests={requests} query={amendments} />}
      </Loaded>
      <TaskSection title={t('toSchedule')} count={to_schedule_count}>
        <ToScheduleList count={to_schedule_count} />
      </TaskSection>
      <TaskSection title={t('invitations')} count={invitations.length}>
        <Invitations invitations={invitations} />
      </TaskSection>
    </div>
  );
}
