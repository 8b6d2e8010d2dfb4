import { Link, Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { ClientSchema, EventSchema, Note } from '@larkwell/app-kit/api';
import { goalsQuery, progressReportsQuery, reportPeriod } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { Anchor, Panel, SessionListSkeleton, StatusMark, UnstyledButton } from '@larkwell/ui';
import { clientPage, notePage, progressReportPage } from '../../paths.ts';
import { clientSessionState } from '../../shared/client-sessions/clientSessionState.ts';
import { typeLabel } from '../../shared/events/eventText.ts';
import { shownStatus } from '../../shared/events/sessionState.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { type HistoryEntry, historyOf } from './history.ts';
import { t } from './messages.ts';
import classes from './Overview.module.css';

interface TimelineProps {
  client: ClientSchema;
  past: PastSessions;
  notes: readonly Note[];
  onOpen: (id: string) => void;
}

type PastSessions = Parameters<typeof Loaded<EventSchema[]>>[0]['query'] &
  Parameters<typeof LoadMore>[0]['query'] & { hasNextPage: boolean };

/** What happened with the child, newest first. */
export function Timeline({ client, past, notes, onOpen }: TimelineProps) {
  const goals = useInfiniteQuery(goalsQuery(client.id));
  const reports = useInfiniteQuery(progressReportsQuery(client.id));
  return (
    <Panel title={t('history')}>
      <Loaded query={past} failed={t('historyFailed')} skeleton={<SessionListSkeleton />}>
        {(sessions) => {
          const entries = historyOf({
            sessions,
            notes,
            reports: reports.data ?? [],
            goals: goals.data ?? [],
            more: past.hasNextPage,
          });
          return entries.length === 0 ? (
            <p className={classes.quiet}>{t('historyNone')}</p>
          ) : (
            <>
              <ol className={classes.history} aria-label={t('history')}>
                {entries.map((entry) => (
                  <Entry key={keyOf(entry)} entry={entry} client={client} onOpen={onOpen} />
                ))}
              </ol>
              <LoadMore query={past} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
}

function keyOf(entry: HistoryEntry): string {
  if (entry.kind === 'session') return entry.event.id;
  return entry.kind === 'report' ? entry.report.id : entry.goal.id;
}

function Entry({ entry, client, onOpen }: { entry: HistoryEntry } & Pick<TimelineProps, 'client' | 'onOpen'>) {
  const { zone } = useTherapist();
  return (
    <li>
      <time dateTime={entry.at}>{formatDate(entry.at, zone)}</time>
      <div>
        {entry.kind === 'session' && <Session {...entry} client={client} onOpen={onOpen} />}
        {entry.kind === 'report' && (
          <Anchor component={Link} to={progressReportPage(client.id, entry.report.id)}>
            {t('reportSigned', { period: reportPeriod(entry.report) })}
          </Anchor>
        )}
        {entry.kind === 'goal' && (
          <Anchor component={Link} to={clientPage(client.id, 'progress')}>
            {t(entry.goal.status === 'met' ? 'goalMet' : 'goalStopped', {
              goal: entry.goal.title || entry.goal.description,
            })}
          </Anchor>
        )}
      </div>
    </li>
  );
}

interface SessionProps extends Pick<TimelineProps, 'client' | 'onOpen'> {
  event: EventSchema;
  notes: readonly Note[];
}

function Session({ event, notes, client, onOpen }: SessionProps) {
  const { canceled, notice } = clientSessionState(event, client.id, new Date());
  const [note] = notes;
  return (
    <>
      <UnstyledButton className={classes.session} onClick={() => onOpen(event.id)}>
        {typeLabel(event.event_type)} {!canceled && <StatusMark status={shownStatus(event)} size={18} />}
      </UnstyledButton>
      {notice && <p className={classes.quiet}>{notice}</p>}
      {note && (
        <Anchor component={Link} to={notePage(event.id, client.id)} className={classes.excerpt}>
          {t(note.signed_at ? 'signedNote' : 'unsignedNote', { text: note.content })}
        </Anchor>
      )}
    </>
  );
}
