import { t } from '../messages.ts';
import classes from './AgendaPreview.module.css';
import { EventContent } from './EventContent.tsx';
import { dayOf } from './moves.ts';
import { paintClass } from './paint.ts';
import { agendaRange } from './shown.ts';
import { dateText, spokenRange, weekdayText } from './spoken.ts';
import type { CalendarEvent, CalendarProps } from './types.ts';

/**
 * The events of an agenda before the library that draws it is there: on a slow line that takes seconds. It looks like
 * the agenda and opens events. `docs/performance.md#preview-of-the-agenda`
 */
export function AgendaPreview({ events, date, timeZone, complete, onEventClick }: CalendarProps) {
  const { start, end } = agendaRange(date, timeZone);
  const shown = events
    .filter((event) => Date.parse(event.end) > start.getTime() && Date.parse(event.start) < end.getTime())
    .toSorted((one, other) => Date.parse(one.start) - Date.parse(other.start));
  const dayIn = ({ start }: CalendarEvent) => dayOf(Date.parse(start), timeZone).toString();
  const days = [...new Set(shown.map(dayIn))];
  if (shown.length === 0) return <p className={classes.nothing}>{complete === false ? '' : t('calendarNothing')}</p>;
  return (
    <div className={classes.agenda}>
      {days.map((day) => (
        <section key={day} aria-label={dateText(day)}>
          <div className={classes.day}>
            <span>{weekdayText(day)}</span>
            <span>{dateText(day)}</span>
          </div>
          {shown
            .filter((event) => dayIn(event) === day)
            .map((event) => (
              <Tile key={event.id} event={event} timeZone={timeZone} onOpen={() => onEventClick(event.id)} />
            ))}
        </section>
      ))}
    </div>
  );
}

interface TileProps {
  event: CalendarEvent;
  timeZone: string;
  onOpen: () => void;
}

const Tile = ({ event, timeZone, onOpen }: TileProps) => (
  <button type="button" tabIndex={0} className={`${classes.tile} ${paintClass(event)}`} onClick={onOpen}>
    <span className={classes.words}>
      <EventContent
        event={event}
        id={event.id}
        title={event.title}
        timeText={spokenRange(event, timeZone)}
        timeZone={timeZone}
        room="whole"
        view="agenda"
      />
    </span>
  </button>
);
