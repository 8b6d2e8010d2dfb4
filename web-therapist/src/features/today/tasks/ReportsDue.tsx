import { Link, Loaded, LoadMore } from '@larkwell/app-kit';
import type { ReportDue } from '@larkwell/app-kit/api';
import { formatDay, formatShortDate } from '@larkwell/app-kit/time';
import { Button, ListSkeleton } from '@larkwell/ui';
import { type NotePageState, notePage } from '../../../paths.ts';
import { typeLabel } from '../../../shared/events/eventText.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import type { TodayQueries } from '../queries.ts';
import { t } from './messages.ts';
import classes from './tasks.module.css';

interface ReportsDueProps {
  /** Total number, from the tasks query. */
  count: number;
  query: TodayQueries['notesDue'];
}

/** Page size of the server. */
const page = 20;

/** Children without a note for a past session. */
export function ReportsDue({ count, query }: ReportsDueProps) {
  return (
    <Loaded query={query} failed={t('reportsFailed')} skeleton={<ListSkeleton count={Math.min(count, page)} />}>
      {(reports) => (
        <>
          <ul className={classes.list} aria-label={t('reports')}>
            {reports.map((report) => (
              <Report key={`${report.event_id} ${report.client.id}`} {...report} />
            ))}
          </ul>
          <LoadMore query={query} />
        </>
      )}
    </Loaded>
  );
}

function Report({ client, event_id, event_type, ended_at, awaits_signature, due_on, late }: ReportDue) {
  const { zone } = useTherapist();
  const day = formatDay(ended_at, zone);
  const date = formatShortDate(due_on, 'UTC', new Date());
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>{client.name}</p>
        <p>{t('reportOf', { type: typeLabel(event_type), day })}</p>
        {awaits_signature && <p>{t('unsigned')}</p>}
        <p className={late ? classes.late : undefined}>{t(late ? 'late' : 'dueOn', { date })}</p>
      </div>
      <Button
        size="sm"
        component={Link}
        to={notePage(event_id, client.id)}
        state={{ fromToday: true } satisfies NotePageState}
        aria-label={t(awaits_signature ? 'signNoteOf' : 'writeNoteOf', { name: client.name, day })}
      >
        {t(awaits_signature ? 'signNote' : 'writeNote')}
      </Button>
    </li>
  );
}
