import { useInfiniteQuery, useQuery } from '@larkwell/app-kit';
import { clientSessionsQuery, useSessionFilter } from '@larkwell/app-kit/child';
import { SegmentedControl, SessionListSkeleton } from '@larkwell/ui';
import { may } from '../../shared/guardian/rights.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { IntakeTodo } from '../../shared/intake/IntakeTodo.tsx';
import { PendingSessions } from '../../shared/sessions/PendingSessions.tsx';
import { pendingQuery } from '../../shared/sessions/queries.ts';
import { Consultation } from './Consultation.tsx';
import { t } from './messages.ts';
import { attendanceQuery } from './queries.ts';
import { Sessions } from './Sessions.tsx';
import classes from './SessionsPage.module.css';

export default function SessionsPage() {
  const { child } = useChosenChild();
  const [filter, setFilter] = useSessionFilter();
  const books = may(child, 'book');
  const reads = may(child, 'read');
  const pending = useQuery({ ...pendingQuery(child.id), enabled: books });
  // prefetch while `pending` loads
  useInfiniteQuery(clientSessionsQuery(child.id, filter));
  const attendance = useQuery(attendanceQuery(child.id)).data;
  // what is left to book stands beside the list and makes it narrower
  if (books && !pending.isFetched) return <SessionListSkeleton />;
  return (
    <div className={classes.columns}>
      <div className={classes.page}>
        <SegmentedControl
          className={classes.filter}
          aria-label={t('filter')}
          value={filter}
          onChange={(value) => setFilter(value === 'past' ? 'past' : 'upcoming')}
          data={[
            { value: 'upcoming', label: t('upcoming') },
            { value: 'past', label: t('past') },
          ]}
        />
        {filter === 'past' && attendance && attendance.due > 0 && (
          <p className={classes.attendance}>
            {t('attendedOf', { attended: attendance.attended, count: attendance.due })}
          </p>
        )}
        <Sessions key={`${child.id} ${filter}`} child={child} filter={filter} />
      </div>
      <div className={classes.aside}>
        {books && <PendingSessions childId={child.id} />}
        {reads && <IntakeTodo child={child} />}
        {books && <Consultation />}
      </div>
    </div>
  );
}
