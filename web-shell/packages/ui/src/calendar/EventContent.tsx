import type { ReactNode } from 'react';
import { unbroken } from '../inputs/clock.ts';
import classes from './Calendar.module.css';
import type { CalendarView } from './views.ts';

/** A start on somebody else's clock. */
export interface OtherClock {
  /** '6:00 PM', 'Tue 12:30 AM' */
  time: string;
  /** 'ET' */
  zone: string;
  /** 'for Ava' */
  label: string;
}

/** What there is room for: a line, two of them, or all. */
export type EventRoom = 'line' | 'short' | 'whole';

interface EventContentProps {
  id: string;
  title: string;
  /** As the library says it in the view: '10:15 – 11:00', '10:15a', '10:15 – 11:00AM'. */
  timeText: string;
  /** What is known of it beyond; nothing of a shade. */
  event: { mark?: ReactNode; otherClocks?: readonly OtherClock[] } | undefined;
  room: EventRoom;
  view: CalendarView;
}

/**
 * What stands on a tile. A narrow one shows less of it (Calendar.module.css); all of it is read out, and shown when the
 * pointer rests on it.
 */
export function EventContent({ id, title, timeText, event, room, view }: EventContentProps) {
  const others = view === 'month' ? [] : (event?.otherClocks ?? []);
  const time = timeText.replace(/(?<=\d)(?=[AP]M\b)/g, '\u00a0');
  const [start, end] = time.split(/(?=\s–)/);
  const whole = [title, time, ...others.map(({ time, zone, label }) => `${time} ${zone} ${label}`)].join(', ');
  return (
    <span className={`${classes.content} ${classes[room] ?? ''}`} data-event-id={id} data-view={view} title={whole}>
      <span className={classes.title}>
        {event?.mark}
        <span>{title}</span>
      </span>
      <span className={classes.time} data-others={others.length > 0 || undefined}>
        <span className={classes.ownClock}>
          {start}
          {end && <span className={classes.end}>{end}</span>}
        </span>
        {others.map((clock) => (
          <OtherStart key={`${clock.time} ${clock.zone}`} {...clock} />
        ))}
        {others.length > 1 && (
          <span className={classes.more} aria-hidden>
            +{others.length - 1}
          </span>
        )}
      </span>
    </span>
  );
}

function OtherStart({ time, zone, label }: OtherClock) {
  const [wall, meridiem] = unbroken(time).split(/(?=\s[AP]M$)/);
  return (
    <span className={classes.otherClock}>
      <span>
        {wall}
        {meridiem && <span className={classes.meridiem}>{meridiem}</span>}
      </span>{' '}
      <span>{zone}</span> <span className={classes.label}>{label}</span>
    </span>
  );
}
