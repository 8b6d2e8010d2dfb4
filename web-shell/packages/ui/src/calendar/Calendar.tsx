import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './palette.css';
import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import type { ReactNode } from 'react';
import { t } from '../messages/index.ts';
import classes from './Calendar.module.css';

export type CalendarView = 'month' | 'week' | 'day' | 'list';
export type CalendarTone = 'session' | 'group' | 'event' | 'blocked' | 'canceled';

export interface CalendarEvent {
  id: string;
  title: string;
  /** ISO 8601 instants with offset. */
  start: string;
  end: string;
  tone: CalendarTone;
  /** A mark for the status, read out with the title by its own label. */
  mark?: ReactNode;
}

/** Half-open range of instants that is on screen. */
export interface CalendarRange {
  start: Date;
  end: Date;
}

export interface CalendarProps {
  events: readonly CalendarEvent[];
  /** IANA zone in which everything is shown. */
  timeZone: string;
  view?: CalendarView;
  /** The day that is shown first, `YYYY-MM-DD`; today when left out. */
  initialDate?: string;
  /** Called at first and whenever the visible range changes; the place to load events. */
  onRangeChange: (range: CalendarRange, view: CalendarView) => void;
  onEventClick: (id: string) => void;
  /** Called with the instant of a clicked empty slot. */
  onSlotClick?: (instant: string) => void;
}

const viewNames = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listWeek' } as const;
const viewOf = (name: string) =>
  (Object.keys(viewNames) as CalendarView[]).find((view) => viewNames[view] === name) ?? 'week';

/** The calendar in the brand's dress. Import it lazily: it is the heaviest part of the design system. */
export function Calendar(props: CalendarProps) {
  const marks = new Map(props.events.map((event) => [event.id, event.mark]));
  return (
    <div className={classes.calendar}>
      <FullCalendar
        plugins={[classic, dayGrid, timeGrid, list, interaction]}
        initialView={viewNames[props.view ?? 'week']}
        initialDate={props.initialDate}
        headerToolbar={{
          start: 'today prev,next',
          center: 'title',
          end: 'dayGridMonth,timeGridWeek,timeGridDay,listWeek',
        }}
        timeZone={props.timeZone}
        firstDay={1}
        scrollTime="08:00"
        slotDuration="00:30"
        allDaySlot={false}
        nowIndicator
        height="auto"
        contentHeight="min(72vh, 760px)"
        eventInteractive
        prevText={t('calendarPrevious')}
        nextText={t('calendarNext')}
        todayText={t('calendarToday')}
        monthText={t('calendarMonth')}
        weekTextShort={t('calendarWeek')}
        weekTextLong={t('calendarWeek')}
        dayText={t('calendarDay')}
        listText={t('calendarList')}
        events={props.events.map(({ id, title, start, end, tone }) => ({
          id,
          title,
          start,
          end,
          className: `${classes.event} ${classes[tone]}`,
        }))}
        eventContent={(info) => (
          <span className={classes.content}>
            <span className={classes.title}>
              {marks.get(info.event.id)}
              {info.event.title}
            </span>
            <span className={classes.time}>{info.timeText}</span>
          </span>
        )}
        datesSet={(info) => props.onRangeChange({ start: info.start, end: info.end }, viewOf(info.view.type))}
        eventClick={(info) => {
          info.jsEvent.preventDefault();
          props.onEventClick(info.event.id);
        }}
        dateClick={(info) => props.onSlotClick?.(info.dateStr)}
      />
    </div>
  );
}
