import type { ReportDue } from '@larkwell/app-kit/api';
import { formatDay } from '@larkwell/app-kit/time';
import { Button } from '@larkwell/ui';
import { typeLabel } from '../../shared/events/words.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages/index.ts';
import classes from './TasksPage.module.css';

interface ReportsDueProps {
  reports: readonly ReportDue[];
  onOpen: (id: string) => void;
}

/** Children of sessions that were held and have no note on them yet; it is written in the session's details. */
export function ReportsDue({ reports, onOpen }: ReportsDueProps) {
  const { zone } = useTherapist();
  return (
    <ul className={classes.list} aria-label={t('reports')}>
      {reports.map(({ client, event_id, event_type, ended_at }) => {
        const day = formatDay(ended_at, zone);
        return (
          <li key={`${event_id} ${client.id}`} className={classes.row}>
            <div className={classes.text}>
              <p className={classes.name}>{client.name}</p>
              <p>{t('reportOf', { type: typeLabel(event_type), day })}</p>
            </div>
            <Button
              size="sm"
              onClick={() => onOpen(event_id)}
              aria-label={t('writeNoteOf', { name: client.name, day })}
            >
              {t('writeNote')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
