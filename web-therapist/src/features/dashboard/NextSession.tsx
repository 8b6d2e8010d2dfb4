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

/** Shows the three largest units: no seconds beside days. */
function Timer({ left }: { left: Countdown }) {
  const units = left.days > 0 ? (['days', 'hours', 'minutes'] as const) : (['hours', 'minutes', 'seconds'] as const);
  return (
    <div className={classes.timer} role="timer" aria-label={t('nextTimer')}>
      {units.map((unit) => (
        <span key={unit} className={classes.unit}>
          <strong>{left[unit]}</strong> {t(unit, { count: left[unit] })}
        </span>
      ))}
    </div>
  );
}
