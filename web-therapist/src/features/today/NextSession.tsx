import type { EventSchema } from '@larkwell/app-kit/api';
import { type Countdown, countdown, formatRange, formatRelativeDay, useNow } from '@larkwell/app-kit/time';
import { Button, Panel } from '@larkwell/ui';
import { subjectOf, typeLabel, whenOf } from '../../shared/events/eventText.ts';
import { StartButton } from '../../shared/events/StartButton.tsx';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import classes from './NextSession.module.css';

interface NextSessionProps {
  event: EventSchema | null;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  ahead: number;
  onOpen: (id: string) => void;
}

/** The next or current session, with a countdown to its start. */
export function NextSession({ event, ahead, onOpen }: NextSessionProps) {
  return (
    <Panel title={t('next')} tone="tint">
      <div className={classes.frame}>
        {event ? <Next event={event} ahead={ahead} onOpen={onOpen} /> : <p className={classes.none}>{t('nextNone')}</p>}
      </div>
    </Panel>
  );
}

function Next({ event, ahead, onOpen }: NextSessionProps & { event: EventSchema }) {
  const { zone } = useTherapist();
  const now = useNow(1000, ahead);
  const when = whenOf(event, zone);
  const day = formatRelativeDay(event.start_date, zone, now);
  return (
    <div className={classes.next}>
      <div>
        <p className={classes.subject}>{subjectOf(event)}</p>
        <p className={classes.when}>
          {t('nextWhen', { day, range: formatRange(event.start_date, event.end_date, zone) })}
        </p>
        <p className={classes.type}>{typeLabel(event.event_type)}</p>
      </div>
      {Date.parse(event.start_date) <= now.getTime() ? (
        <p className={classes.running}>{t('running')}</p>
      ) : (
        <Timer left={countdown(event.start_date, now)} />
      )}
      <div className={classes.actions}>
        <StartButton event={event} now={now} when={when} />
        <Button variant="default" onClick={() => onOpen(event.id)} aria-label={t('detailsOf', { when })}>
          {t('details')}
        </Button>
      </div>
    </div>
  );
}

/** The last stretch, in which seconds show. Milliseconds. */
const lastMinutes = 10 * 60_000;

/** Days, hours and minutes; seconds only in the last 10 minutes. `docs/product/web.md#countdown` */
function Timer({ left }: { left: Countdown }) {
  return (
    <div className={classes.timer} role="timer" aria-label={t('nextTimer')}>
      {unitsOf(left).map((unit) => (
        <span key={unit} className={classes.unit}>
          <strong>{left[unit]}</strong> {t(unit, { count: left[unit] })}
        </span>
      ))}
    </div>
  );
}

function unitsOf({ days, hours, minutes }: Countdown): ('days' | 'hours' | 'minutes' | 'seconds')[] {
  if (days > 0) return ['days', 'hours', 'minutes'];
  if (hours > 0) return ['hours', 'minutes'];
  return minutes * 60_000 >= lastMinutes ? ['minutes'] : ['minutes', 'seconds'];
}
