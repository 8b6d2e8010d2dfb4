import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './palette.css';
import type { CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { type Shortcuts, useShortcuts } from '../shortcuts.ts';
import classes from './Calendar.module.css';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { actOnClipboard } from './clipboard.ts';
import { EventContent, type EventRoom } from './EventContent.tsx';
import { Legend } from './Legend.tsx';
import { Library, useHeldPointer } from './Library.tsx';
import { businessHours, dayOf, shifted, stepOf, wholeDays } from './moves.ts';
import { paintClass } from './paint.ts';
import { type Direction, steppedDate } from './steps.ts';
import { eventIdOf, tileOf } from './tiles.ts';
import { type CalendarProps, draftId } from './types.ts';
import { useDragEscape } from './useDragEscape.ts';
import { areHours, useHoursByKey } from './useHoursByKey.ts';
import { useMeasured } from './useMeasured.ts';
import { useSlotCursor } from './useSlotCursor.ts';
import { type CalendarView, fittingDensity, hourHeight, libraryView } from './views.ts';
import { neighborsOf } from './walk.ts';

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

/** '09:00' of minutes since midnight. */
const clockOf = (minutes: number) =>
  `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;

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
  const cursor = useSlotCursor(props, root);

  const step = (direction: Direction) =>
    props.onNavigate({ view, date: steppedDate(view, date, direction, props.weekends ?? true) });
  const goToday = () => props.onNavigate({ view, date: dayOf(Date.now(), props.timeZone).toString() });
  const show = (next: CalendarView) => () => props.onNavigate({ view: next, date });
  const keys: Shortcuts = {
    t: goToday,
    j: () => step(1),
    k: () => step(-1),
    d: show('day'),
    3: show('three_days'),
    w: show('week'),
    m: show('month'),
    a: show('agenda'),
    g: () => setChoosesDate(true),
    c: () => (cursor.slot ? props.onSlotPick?.({ start: cursor.slot.start }) : props.onCreate?.()),
    '?': () => props.onHelp?.(),
    '.': () => openMenu(document.activeElement),
    '/': () => props.onSearch?.(),
    e: () => atFocus(props.onEventEdit),
    x: () => atFocus(props.onEventSelect),
  };
  useShortcuts(keys, props.shortcuts ?? true);

  function atFocus(act: ((id: string) => void) | undefined) {
    const id = eventIdOf(document.activeElement);
    if (id && byId.has(id)) act?.(id);
  }

  /** The menu of an event, where the pointer is or at its tile. */
  function openMenu(element: Element | null, pointer?: { left: number; top: number }): boolean {
    const id = eventIdOf(element);
    if (!id || !byId.has(id) || !props.onEventMenu) return false;
    const { left = 0, bottom = 0 } = tileOf(id)?.getBoundingClientRect() ?? {};
    props.onEventMenu(id, pointer ?? { left, top: bottom });
    return true;
  }

  function openMenuByPointer(clicked: MouseEvent<HTMLDivElement>) {
    // a key that opens the menu has no pointer
    const pointer = clicked.clientX > 0 || clicked.clientY > 0;
    const at = pointer ? { left: clicked.clientX, top: clicked.clientY } : undefined;
    if (openMenu(clicked.target as Element, at)) clicked.preventDefault();
  }

  function pickUp() {
    begin();
    lift();
  }

  function putDown() {
    end();
    drop();
  }

  function actByKey(pressed: KeyboardEvent<HTMLDivElement>) {
    const focused = pressed.target as HTMLElement;
    const event = byId.get(eventIdOf(focused) ?? '');
    if (actOnClipboard(pressed.nativeEvent, { event, slot: cursor.slot }, props)) return pressed.preventDefault();
    if (areHours(focused)) return cursor.press(pressed);
    if (!event) return;
    const moved = stepOf(pressed.nativeEvent);
    if (moved && event.canMove) {
      pressed.preventDefault();
      props.onEventMove?.(event.id, shifted(event, moved, props.timeZone));
    }
    const next = pressed.altKey ? [] : neighborsOf(props.events, event.id, pressed.key, props.timeZone);
    const tile = next.map(tileOf).find(Boolean);
    if (tile) {
      pressed.preventDefault();
      tile.focus();
    }
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
      onKeyDown={actByKey}
      onBlur={({ target }) => areHours(target) && cursor.leave()}
      onContextMenu={openMenuByPointer}
      onPointerDown={hold}
    >
      <CalendarToolbar
        title={title}
        view={view}
        onView={(next) => show(next)()}
        onStep={step}
        onToday={goToday}
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
            slotMinTime={clockOf(props.shownHours?.starts ?? 0)}
            slotMaxTime={clockOf(props.shownHours?.ends ?? 24 * 60)}
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
                className: `${classes.tile} ${paintClass(event)} ${canMove ? classes.canMove : ''} ${props.selected?.has(event.id) ? classes.chosen : ''}`,
              })),
              ...(cursor.slot ? [{ ...cursor.slot, display: 'background', className: classes.cursor }] : []),
              ...(props.draft ? [{ ...props.draft, id: draftId, className: `${classes.tile} ${classes.draft}` }] : []),
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
                timeZone={props.timeZone}
                room={roomIn(view) ?? roomOf(info.event, hour)}
                view={view}
              />
            )}
            datesSet={(info) => {
              setTitle(info.view.title);
              cursor.see(info);
              props.onRangeChange({ start: info.start, end: info.end });
            }}
            eventClick={(info) => {
              info.jsEvent.preventDefault();
              const { shiftKey, ctrlKey, metaKey } = info.jsEvent;
              if (info.event.id === draftId) return;
              if (props.onEventSelect && (shiftKey || ctrlKey || metaKey)) props.onEventSelect(info.event.id);
              else props.onEventClick(info.event.id);
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
      <VisuallyHidden role="status">{cursor.spoken}</VisuallyHidden>
      {props.legend && <Legend label={t('calendarLegend')} entries={props.legend} />}
    </div>
  );
}
