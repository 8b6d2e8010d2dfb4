import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './palette.css';
import type { CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { WorkingStretch } from '../inputs/working-hours.ts';
import { t } from '../messages.ts';
import classes from './Calendar.module.css';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { EventContent, type EventRoom, type OtherClock } from './EventContent.tsx';
import { type CalendarPaint, Legend, type LegendEntry, paintClass } from './Legend.tsx';
import { Library, useHeldPointer } from './Library.tsx';
import { businessHours, type DateHours, dayOf, shifted, stepOf, type Times, wholeDays } from './moves.ts';
import { steppedDate } from './steps.ts';
import { useDragEscape } from './useDragEscape.ts';
import { areHours, useHoursByKey } from './useHoursByKey.ts';
import { type CalendarDensity, type CalendarView, fittingDensity, hourHeight, libraryView } from './views.ts';

export interface CalendarEvent extends CalendarPaint {
  id: string;
  title: string;
  /** ISO 8601 instants with offset. */
  start: string;
  end: string;
  /** A status icon with its own accessible label. */
  mark?: ReactNode;
  /** The start in other people's zones, where it differs. */
  otherClocks?: readonly OtherClock[];
  /** Can be dragged, resized, and moved with Alt and the arrow keys. */
  canMove?: boolean;
}

/** A background range, such as leave. */
export interface CalendarShade extends Times {
  id: string;
  title: string;
}

/** Empty time: the start, with the end if it was dragged over; in the month view the day, `YYYY-MM-DD`. */
export type CalendarSlot = { start: string; end?: string } | { day: string };

/** The id of the tile of an entry that is being created. */
export const draftId = 'new-entry';

export interface CalendarPlace {
  view: CalendarView;
  /** `YYYY-MM-DD` */
  date: string;
}

/** The visible half-open range. */
export interface CalendarRange {
  start: Date;
  end: Date;
}

export interface CalendarProps {
  events: readonly CalendarEvent[];
  /** IANA zone in which everything is shown. */
  timeZone: string;
  /** Working hours in `timeZone`; the rest of the week is darker. */
  workingHours?: readonly WorkingStretch[];
  /** Dates with other working hours. */
  dateHours?: readonly DateHours[];
  /** Background ranges; the list view doesn't show them. */
  shades?: readonly CalendarShade[];
  view: CalendarView;
  /** A day that is shown, `YYYY-MM-DD`. */
  date: string;
  /** Called with the view and the day that were asked for; the calendar shows them once they are its props. */
  onNavigate: (to: CalendarPlace) => void;
  /** By default what fits the screen and the pointer. */
  density?: CalendarDensity;
  /** Shown by default. */
  weekends?: boolean;
  /** Below the title. */
  caption?: string;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** Called initially and whenever the visible range changes; load events here. */
  onRangeChange: (range: CalendarRange) => void;
  onEventClick: (id: string) => void;
  /** What the colors mean. */
  legend?: readonly LegendEntry[];
  /** Events are loading; the current ones stay. */
  loading?: boolean;
  /** True by default: `events` covers the visible range. If false, the list doesn't say that it is empty. */
  complete?: boolean;
  /** Called with empty time that was clicked or dragged over. */
  onSlotPick?: (slot: CalendarSlot) => void;
  /** An entry that is being created; its tile has the id `draftId`. */
  draft?: (Times & { title: string }) | null;
  /**
   * Called when an event is dropped at new times. It stays there if `events` has the new times when this returns, else
   * it snaps back.
   */
  onEventMove?: (id: string, to: Times) => void;
}

/** The room where it doesn't depend on the length. */
function roomIn(view: CalendarView): EventRoom | null {
  if (view === 'agenda') return 'whole';
  return view === 'month' ? 'line' : null;
}

/** How much fits into a tile: one line, two, three, or everything. A quarter of an hour never has a second line. */
function roomOf({ start, end }: { start: Date | null; end: Date | null }, hour: number): EventRoom {
  const minutes = start && end ? (end.getTime() - start.getTime()) / 60_000 : 60;
  const height = (minutes / 60) * hour;
  if (minutes < 30 || height < 30) return 'line';
  if (height < 46) return 'tight';
  return height < 70 ? 'short' : 'whole';
}

/**
 * Dragging snaps to quarter hours, and slots are as long: in longer slots the library starts a drag in the middle of the
 * slot, so that an event dragged to another day lands a quarter hour late.
 */
const quarter = '00:15';
const halfHour = 30 * 60_000;
/** The height of the line below a slot, in pixels. */
const line = 1;
/** Lines at half hours only. */
const lineOf = (time?: { milliseconds: number }) =>
  (time?.milliseconds ?? 0) % halfHour === 0 ? '' : (classes.betweenLines ?? '');

/** The library's label sizes, but scaling with the text size. */
const labelOf = ({ isNarrow }: { isNarrow: boolean }) => (isNarrow ? classes.smallLabel : classes.label) ?? '';

/** A shorter way of the pointer is a click, in pixels. */
const leastDrag = 5;

/** No event lasts longer than a day, in milliseconds: its end is a time on the same or the next day. */
const longest = 24 * 60 * 60_000;

/** 'Nov 16 – 22, 2026'. The list starts at the current date: today on phones. */
const weekTitle = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** '9:00 – 9:45 AM' in the list, which has no time axis. */
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

/** 2 for who reads text at twice the usual size. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Give up after this many frames. */
const longestMeasuring = 30;

/** Positions of hours and rows, to detect layout changes. */
function placesIn(root: HTMLElement | null): string {
  const drawn = root?.querySelectorAll(`.${classes.hour}, [role="row"]`) ?? [];
  return JSON.stringify(Array.from(drawn, (element) => element.getBoundingClientRect()));
}

/**
 * The library lays out in several passes. Hides the calendar until positions are stable for two frames and fonts have
 * loaded.
 */
function useMeasured(root: RefObject<HTMLElement | null>): boolean {
  const [measured, setMeasured] = useState(false);
  useEffect(() => {
    let before = '';
    let [still, frames] = [0, 0];
    let frame = requestAnimationFrame(function look() {
      const now = placesIn(root.current);
      still = now === before ? still + 1 : 0;
      before = now;
      frames += 1;
      const done = still >= 2 && document.fonts.status !== 'loading';
      if (done || frames >= longestMeasuring) setMeasured(true);
      else frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [root]);
  return measured;
}

/** The calendar. Import it lazily: it is the largest part of the design system. */
export function Calendar(props: CalendarProps) {
  const calendar = useRef<CalendarRef>(null);
  const root = useRef<HTMLDivElement>(null);
  const measured = useMeasured(root);
  const { escaped, begin, end } = useDragEscape();
  const { held, hold, lift, drop } = useHeldPointer();
  const { view, date } = props;
  const [first] = useState({ view: libraryView(view), date });
  const [title, setTitle] = useState('');
  const [choosesDate, setChoosesDate] = useState(false);
  // other zones' times need extra lines below the own time
  const narrow = useMediaQuery('(max-width: 1135px)', undefined, { getInitialValueInEffect: false });
  const [fitting] = useState(fittingDensity);
  const hour = hourHeight(props.density ?? fitting, narrow);
  useHoursByKey(root, classes.hour ?? '', `${view} ${title}`);
  useEffect(() => calendar.current?.getApi().changeView(libraryView(view), date), [view, date]);
  const byId = new Map(props.events.map((event) => [event.id, event]));

  function pickUp() {
    begin();
    lift();
  }

  function putDown() {
    end();
    drop();
  }

  function moveByKey(pressed: KeyboardEvent<HTMLDivElement>) {
    const step = stepOf(pressed.nativeEvent);
    const focused = pressed.target as HTMLElement;
    if (areHours(focused)) return; // they scroll
    const event = byId.get(focused.querySelector<HTMLElement>('[data-event-id]')?.dataset.eventId ?? '');
    if (!step || !event?.canMove) return;
    pressed.preventDefault();
    props.onEventMove?.(event.id, shifted(event, step, props.timeZone));
  }

  function moveByPointer({
    event,
    revert,
  }: {
    event: { id: string; start: Date | null; end: Date | null };
    revert: () => void;
  }) {
    revert();
    if (event.start && event.end && !escaped.current) {
      props.onEventMove?.(event.id, { start: event.start.toISOString(), end: event.end.toISOString() });
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events inside are focusable
    <div
      ref={root}
      className={`${classes.calendar} ${measured ? '' : classes.unmeasured}`}
      aria-busy={props.loading ?? false}
      onKeyDown={moveByKey}
      onPointerDown={hold}
    >
      <CalendarToolbar
        title={title}
        view={view}
        onView={(next) => props.onNavigate({ view: next, date })}
        onStep={(direction) =>
          props.onNavigate({ view, date: steppedDate(view, date, direction, props.weekends ?? true) })
        }
        onToday={() => props.onNavigate({ view, date: dayOf(Date.now(), props.timeZone).toString() })}
        goTo={{
          date,
          opened: choosesDate,
          onOpened: setChoosesDate,
          onDate: (day) => props.onNavigate({ view, date: day }),
        }}
        caption={props.caption}
        actions={props.actions}
      />
      <div className={classes.scrolled}>
        <div className={view === 'week' || view === 'month' ? classes.sevenDays : ''}>
          <Library
            held={held}
            ref={calendar}
            plugins={[classic, dayGrid, timeGrid, list, interaction]}
            initialView={first.view}
            initialDate={first.date}
            headerToolbar={false}
            timeZone={props.timeZone}
            views={{
              timeGridWeek: { titleFormat: weekTitle },
              dayGridMonth: { dayMaxEvents: true, fixedWeekCount: false },
              timeGridThreeDays: { type: 'timeGrid', dayCount: 3, titleFormat: weekTitle },
              listDays: { type: 'list', duration: { days: 7 }, titleFormat: weekTitle, eventTimeFormat: timeOfDay },
            }}
            firstDay={1}
            scrollTime="07:30"
            slotDuration={quarter}
            slotHeaderInterval="01:00"
            slotMinHeight={(hour / 4) * textScale() - line}
            weekends={props.weekends ?? true}
            slotHeaderClass={({ time }) => `${classes.hour} ${lineOf(time)}`}
            slotHeaderInnerClass={(info) => `${classes.hour} ${classes.hourText} ${labelOf(info)}`}
            slotLaneClass={({ time }) => lineOf(time)}
            allDaySlot={false}
            nowIndicator
            height="var(--calendar-height, min(76vh, 820px))"
            eventInteractive
            eventDisplay="block"
            eventClass={({ isSelected }) => (isSelected ? (classes.selected ?? '') : '')}
            noEventsContent={props.complete === false ? '' : t('calendarNothing')}
            nonBusinessHoursClass={classes.off}
            dayHeaderInnerClass={labelOf}
            dayCellTopInnerClass={labelOf}
            listDayHeaderClass={classes.listDay}
            listDayHeaderInnerClass={classes.label}
            businessHours={businessHours(props.workingHours ?? [], props.dateHours)}
            moreLinkContent={({ num }) => t('calendarMore', { count: num })}
            moreLinkHint={(count) => t('calendarMore', { count })}
            moreLinkClass={classes.moreLink}
            popoverClass={classes.morePopover}
            closeHint={t('close')}
            eventOverlap
            selectable={props.onSlotPick !== undefined && view !== 'month'}
            selectMinDistance={leastDrag}
            highlightClass={classes.picked}
            longPressDelay={350}
            events={[
              ...props.events.map(({ canMove = false, ...event }) => ({
                id: event.id,
                title: event.title,
                start: event.start,
                end: event.end,
                editable: canMove,
                className: `${classes.event} ${paintClass(event)} ${canMove ? classes.canMove : ''}`,
              })),
              ...(props.draft ? [{ ...props.draft, id: draftId, className: `${classes.event} ${classes.draft}` }] : []),
              ...(props.shades ?? []).map((shade) => ({
                // the month view only has whole days and no room for a title
                ...(view === 'month' ? { ...wholeDays(shade, props.timeZone), title: '' } : shade),
                display: 'background',
                className: classes.shade,
              })),
            ]}
            eventContent={(info) => (
              <EventContent
                event={byId.get(info.event.id)}
                id={info.event.id}
                title={info.event.title}
                timeText={info.timeText}
                room={roomIn(view) ?? roomOf(info.event, hour)}
                view={view}
              />
            )}
            datesSet={(info) => {
              setTitle(info.view.title);
              props.onRangeChange({ start: info.start, end: info.end });
            }}
            eventClick={(info) => {
              info.jsEvent.preventDefault();
              if (info.event.id !== draftId) props.onEventClick(info.event.id);
            }}
            eventAllow={({ start, end }) => end.getTime() - start.getTime() < longest}
            eventDragStart={pickUp}
            eventDragStop={putDown}
            eventResizeStart={pickUp}
            eventResizeStop={putDown}
            dragRevertDuration={0}
            eventDrop={moveByPointer}
            eventResize={moveByPointer}
            dateClick={(info) =>
              props.onSlotPick?.(info.allDay ? { day: info.dateStr.slice(0, 10) } : { start: info.date.toISOString() })
            }
            select={({ start, end, view: { calendar } }) => {
              calendar.unselect(); // the draft's tile takes its place
              if (end.getTime() - start.getTime() < longest) {
                props.onSlotPick?.({ start: start.toISOString(), end: end.toISOString() });
              }
            }}
          />
        </div>
      </div>
      {props.legend && <Legend label={t('calendarLegend')} entries={props.legend} />}
    </div>
  );
}
