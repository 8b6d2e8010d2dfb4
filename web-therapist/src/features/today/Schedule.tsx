import { Link } from '@larkwell/app-kit';
import type { EventSchema } from '@larkwell/app-kit/api';
import { formatRange, formatTime, useNow } from '@larkwell/app-kit/time';
import { Anchor, Panel, QuietState, StatusMark, UnstyledButton } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { subjectOf, typeLabel } from '../../shared/events/eventText.ts';
import { isCanceled, shownStatus, statusLabel } from '../../shared/events/sessionState.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './Schedule.module.css';

interface ScheduleProps {
  events: readonly EventSchema[];
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number;
  onOpen: (id: string) => void;
}

/** An event relative to now. */
type Place = 'over' | 'now' | 'ahead';

function placeOf({ start_date, end_date }: EventSchema, now: Date): Place {
  if (Date.parse(end_date) <= now.getTime()) return 'over';
  return Date.parse(start_date) <= now.getTime() ? 'now' : 'ahead';
}

/** Today's events in order; each opens its details. */
export function Schedule({ events, ahead, onOpen }: ScheduleProps) {
  const now = useNow(30_000, ahead);
  return (
    <Panel
      title={t('schedule')}
      actions={
        <Anchor component={Link} to={paths.therapist.calendar} className={classes.open}>
          {t('openCalendar')}
        </Anchor>
      }
    >
      {events.length === 0 ? (
        <QuietState compact title={t('scheduleNoneTitle')} message={t('scheduleNone')} />
      ) : (
        <ol className={classes.line} aria-label={t('schedule')}>
          {events.map((event) => (
            <Entry key={event.id} event={event} place={placeOf(event, now)} onOpen={onOpen} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Entry({ event, place, onOpen }: { event: EventSchema; place: Place; onOpen: (id: string) => void }) {
  const { zone } = useTherapist();
  const canceled = isCanceled(event);
  return (
    <li className={classes.entry} data-place={place} data-canceled={canceled || undefined}>
      <time className={classes.time} dateTime={event.start_date}>
        {formatTime(event.start_date, zone)}
      </time>
      <UnstyledButton className={classes.session} onClick={() => onOpen(event.id)}>
        <span className={classes.subject}>
          <span>{subjectOf(event)}</span>
          {!canceled && <StatusMark status={shownStatus(event)} size={18} />}
        </span>
        <span className={classes.facts}>
          {t('entryFacts', {
            type: typeLabel(event.event_type),
            range: formatRange(event.start_date, event.end_date, zone),
          })}
        </span>
        {event.from_waitlist && !canceled && <span className={classes.facts}>{t('fromWaitlist')}</span>}
        {place === 'now' && !canceled && <span className={classes.now}>{t('running')}</span>}
        {canceled && <span className={classes.notice}>{statusLabel(event)}</span>}
      </UnstyledButton>
    </li>
  );
}
