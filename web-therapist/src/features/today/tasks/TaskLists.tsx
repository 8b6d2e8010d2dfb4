import { Loaded, LoadMore, useQuery } from '@larkwell/app-kit';
import type { Tasks } from '@larkwell/app-kit/api';
import { ListSkeleton } from '@larkwell/ui';
import { profileQuery, useTherapist } from '../../../shared/therapist/queries.ts';
import type { TodayQueries } from '../queries.ts';
import { cosignaturesFor } from '../waiting.ts';
import { AmendmentTasks } from './AmendmentTasks.tsx';
import { CosignReports } from './CosignReports.tsx';
import { CosignTasks } from './CosignTasks.tsx';
import { DisputeTasks } from './DisputeTasks.tsx';
import { Invitations } from './Invitations.tsx';
import { LicenseTasks } from './LicenseTasks.tsx';
import { t } from './messages.ts';
import { ReportsDue } from './ReportsDue.tsx';
import { Requests } from './Requests.tsx';
import { TaskSection } from './TaskSection.tsx';
import { ToMarkTasks } from './ToMarkTasks.tsx';
import { ToScheduleTasks } from './ToScheduleTasks.tsx';
import classes from './tasks.module.css';
import { UnreadMessages } from './UnreadMessages.tsx';

interface TaskListsProps {
  queries: TodayQueries;
  onOpen: (eventId: string) => void;
}

/** Everything that waits for the therapist; what is done disappears. */
export function TaskLists({ queries, onOpen }: TaskListsProps) {
  const { id } = useTherapist();
  const { data: profile } = useQuery(profileQuery());
  const { tasks, notesDue, cosignatures, reports, amendments, threads } = queries;
  return (
    <div className={classes.sections}>
      <Loaded query={tasks} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
        {(found) => <SessionTasks tasks={found} notesDue={notesDue} onOpen={onOpen} />}
      </Loaded>
      <Loaded query={cosignatures} failed={t('cosignFailed')} skeleton={null}>
        {(found) => (
          <>
            <CosignTasks {...cosignaturesFor(id, found)} />
            <LoadMore query={cosignatures} />
          </>
        )}
      </Loaded>
      <Loaded query={reports} failed={t('reportsToCosignFailed')} skeleton={null}>
        {(found) => <CosignReports reports={found} query={reports} />}
      </Loaded>
      <Loaded query={amendments} failed={t('amendmentsFailed')} skeleton={null}>
        {(found) => <AmendmentTasks requests={found} query={amendments} />}
      </Loaded>
      <Loaded query={threads} failed={t('messagesFailed')} skeleton={null}>
        {(found) => <UnreadMessages threads={found} />}
      </Loaded>
      {tasks.data && <BookingTasks tasks={tasks.data} />}
      {profile && <LicenseTasks licenses={profile.licenses} />}
    </div>
  );
}

interface SessionTasksProps extends Pick<TaskListsProps, 'onOpen'> {
  tasks: Tasks;
  notesDue: TodayQueries['notesDue'];
}

const SessionTasks = ({ tasks, notesDue, onOpen }: SessionTasksProps) => (
  <>
    <TaskSection id="requests" count={tasks.rescheduling_requests.length}>
      <Requests events={tasks.rescheduling_requests} onOpen={onOpen} />
    </TaskSection>
    <TaskSection id="disputes" count={tasks.disputes.length}>
      <DisputeTasks events={tasks.disputes} onOpen={onOpen} />
    </TaskSection>
    <ToMarkTasks events={tasks.sessions_to_mark} onOpen={onOpen} />
    <TaskSection id="notes-due" count={tasks.reports_due}>
      <ReportsDue count={tasks.reports_due} query={notesDue} />
    </TaskSection>
  </>
);

const BookingTasks = ({ tasks }: { tasks: Tasks }) => (
  <>
    <ToScheduleTasks count={tasks.to_schedule_count} />
    <TaskSection id="invitations" count={tasks.invitations.length}>
      <Invitations invitations={tasks.invitations} />
    </TaskSection>
  </>
);
