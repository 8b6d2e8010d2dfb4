import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './palette.css';
import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { type ReactNode, useRef, useState } from 'react';
import classes from './Calendar.module.css';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { type CalendarView, fittingView, libraryView, viewOf } from './views.ts';

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
  /** The view that is shown first; by default a day on phones, a week elsewhere. */
  view?: CalendarView;
  /** The day that is shown first, `YYYY-MM-DD`; today when left out. */
  initialDate?: string;
  /** Called at first and whenever the visible range changes; the place to load events. */
  onRangeChange: (range: CalendarRange, view: CalendarView) => void;
  onEventClick: (id: string) => void;
  /** New events are on their way; what is there stays. */
  loading?: boolean;
  /** Called with the instant of a clicked empty slot, ISO 8601. */
  onSlotClick?: (instant: string) => void;
}

/** 'Nov 16 – 22, 2026' */
const weekTitle = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** The calendar in the brand's dress. Import it lazily: it is the heaviest part of the design system. */
export function Calendar(props: CalendarProps) {
  const calendar = useRef<CalendarRef>(null);
  const [firstView] = useState(() => props.view ?? fittingView());
  const [shown, setShown] = useState({ title: '', view: firstView });
  const byId = new Map(props.events.map((event) => [event.id, event]));

  return (
    <div className={classes.calendar} aria-busy={props.loading ?? false}>
      <CalendarToolbar
        {...shown}
        onView={(view) => calendar.current?.getApi().changeView(libraryView(view))}
        onStep={(step) => calendar.current?.getApi()[step]()}
      />
      <FullCalendar
        ref={calendar}
        plugins={[classic, dayGrid, timeGrid, list, interaction]}
        initialView={libraryView(firstView)}
        {...(props.initialDate ? { initialDate: props.initialDate } : {})}
        headerToolbar={false}
        timeZone={props.timeZone}
        views={{ timeGridWeek: { titleFormat: weekTitle }, listWeek: { titleFormat: weekTitle } }}
        firstDay={1}
        scrollTime="07:30"
        slotDuration="00:30"
        slotMinHeight={28}
        allDaySlot={false}
        nowIndicator
        height="min(76vh, 820px)"
        eventInteractive
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
              {byId.get(info.event.id)?.mark}
              <span>{info.event.title}</span>
            </span>
            <span className={classes.time}>{info.timeText}</span>
          </span>
        )}
        datesSet={(info) => {
          const view = viewOf(info.view.type);
          setShown({ title: info.view.title, view });
          props.onRangeChange({ start: info.start, end: info.end }, view);
        }}
        eventClick={(info) => {
          info.jsEvent.preventDefault();
          props.onEventClick(info.event.id);
        }}
        dateClick={(info) => props.onSlotClick?.(info.dateStr)}
      />
    </div>
  );
}
