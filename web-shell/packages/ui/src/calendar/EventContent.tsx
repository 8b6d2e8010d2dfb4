import { VisuallyHidden } from '@mantine/core';
import { unbroken } from '../inputs/clock.ts';
import classes from './EventContent.module.css';
import type { Times } from './moves.ts';
import { tagClass } from './paint.ts';
import { spokenDay, spokenRange } from './spoken.ts';
import type { CalendarEvent } from './types.ts';
import type { CalendarView } from './views.ts';

/** A start in someone else's zone. */
export interface OtherClock {
  /** '6:00 PM', 'Tue 12:30 AM' */
  time: string;
  /** 'ET' */
  zone: string;
  /** 'for Ava' */
  label: string;
}

/** How much fits: one line, two lines, three, or everything. */
export type EventRoom = 'line' | 'tight' | 'short' | 'whole';

interface EventContentProps {
  id: string;
  title: string;
  /** The library's text in this view: '10:15 – 11:00', '10:15a', '10:15 – 11:00AM'. */
  timeText: string;
  /** The event; undefined for a shade. */
  event: (Pick<CalendarEvent, 'mark' | 'tag' | 'details' | 'otherClocks'> & Times) | undefined;
  timeZone: string;
  room: EventRoom;
  view: CalendarView;
}

const classesOf = {
  line: classes.line,
  tight: `${classes.short} ${classes.tight}`,
  short: classes.short,
  whole: '',
} as const;

/**
 * The content of a tile. Narrow tiles show less (EventContent.module.css); screen readers and the tooltip
 * get everything.
 */
export function EventContent({ id, title, timeText, event, timeZone, room, view }: EventContentProps) {
  const others = view === 'month' ? [] : (event?.otherClocks ?? []);
  const time = timeText.replace(/(?<=\d)(?=[AP]M\b)/g, '\u00a0');
  const [start, end] = time.split(/(?=\s–)/);
  const clocks = others.map(({ time, zone, label }) => `${time} ${zone} ${label}`);
  const whole = [title, time, ...clocks].join(', ');
  const spoken = event
    ? [title, spokenDay(event.start, timeZone), spokenRange(event, timeZone), event.details].filter(Boolean).join(', ')
    : title;
  return (
    <span className={`${classes.content} ${classesOf[room]}`} data-event-id={id} data-view={view} title={whole}>
      <VisuallyHidden>{[spoken, ...clocks].join(', ')}</VisuallyHidden>
      <span aria-hidden className={classes.seen}>
        <span className={classes.title}>
          {event?.mark}
          {event?.tag && (
            <span className={tagClass} aria-hidden>
              {event.tag}
            </span>
          )}
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
