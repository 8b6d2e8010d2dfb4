import { Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { ReportDue } from '@larkwell/app-kit/api';
import { formatDay } from '@larkwell/app-kit/time';
import { Button, ListSkeleton } from '@larkwell/ui';
import { typeLabel } from '../../shared/events/eventText.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { reportsDueQuery } from './queries.ts';
import classes from './TasksPage.module.css';

interface ReportsDueProps {
  /** Total number, from the tasks query. */
  count: number;
  onWrite: (eventId: string, childId: string) => void;
}

/** Page size of the server. */
const page = 20;

/** Children without a note for a past session; the note is written in the session's details. */
export function ReportsDue({ count, onWrite }: ReportsDueProps) {
  const query = useInfiniteQuery(reportsDueQuery());
  return (
    <Loaded query={query} failed={t('reportsFailed')} skeleton={<ListSkeleton count={Math.min(count, page)} />}>
      {(reports) => (
        <>
          <ul className={classes.list} aria-label={t('reports')}>
            {reports.map((report) => (
              <Report key={`${report.event_id} ${report.client.id}`} {...report} onWrite={onWrite} />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Loaded>
  );
}

function Report({ client, event_id, event_type, ended_at, onWrite }: ReportDue & Pick<ReportsDueProps, 'onWrite'>) {
  const { zone } = useTherapist();
  const day = formatDay(ended_at, zone);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{client.name}</p>
        <p>{t('reportOf', { type: typeLabel(event_type), day })}</p>
      </div>
      <Button
        size="sm"
        onClick={() => onWrite(event_id, client.id)}
        aria-label={t('writeNoteOf', { name: client.name, day })}
      >
        {t('writeNote')}
      </Button>
    </li>
  );
}
