import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './palette.css';
import type { CalendarRef } from '@fullcalendar/react';
import { VisuallyHidden } from '@mantine/core';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { type Shortcuts, useShortcuts } from '../shortcuts.ts';
import { afterPaint } from './after-paint.ts';
import classes from './Calendar.module.css';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { actOnClipboard } from './clipboard.ts';
import { Legend } from './Legend.tsx';
import { Library, useHeldPointer } from './Library.tsx';
import { fixedOptions, type LibraryOptions, longest } from './library-options.ts';
import { businessHours, dayOf, shifted, stepOf } from './moves.ts';
import { type Direction, steppedDate } from './steps.ts';
import { tileContent } from './TileContent.tsx';
import { cursorInput, draftInput, shadeInput, tileInput } from './tile-inputs.ts';
import { eventIdOf, tileOf } from './tiles.ts';
import { type CalendarProps, draftId } from './types.ts';
import { useDragEscape } from './useDragEscape.ts';
import { useEqual } from './useEqual.ts';
import { areHours, useHoursByKey } from './useHoursByKey.ts';
import { useMeasured } from './useMeasured.ts';
import { useSlotCursor } from './useSlotCursor.ts';
import { type CalendarView, fittingDensity, hourHeight, libraryView } from './views.ts';
import { neighborsOf } from './walk.ts';

/** '09:00' of minutes since midnight. */
const clockOf = (minutes: number) =>
  `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;

/** The height of the line below a slot, in pixels. */
const line = 1;

/** 2 for who reads text at twice the usual size. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

type Handler<Name extends keyof LibraryOptions> = NonNullable<LibraryOptions[Name]>;

/** The calendar. Import it lazily: it is the largest part of the design system. */
export function Calendar(props: CalendarProps) {
  const calendar = useRef<CalendarRef>(null);
  const root = useRef<HTMLDivElement>(null);
  const measured = useMeasured(root);
  const { escaped, begin, end } = useDragEscape();
  const { held, hold, lift, drop } = useHeldPointer();
  const { view, date } = props;
  const [first] = useState({ view: libraryView(view), date });
  const drawn = useRef({ view, date });
  const [title, setTitle] = useState('');
  const [choosesDate, setChoosesDate] = useState(false);
  // other zones' times need extra lines below the own time
  const narrow = useMediaQuery('(max-width: 1135px)', undefined, { getInitialValueInEffect: false });
  const [fitting] = useState(fittingDensity);
  const hour = hourHeight(props.density ?? fitting, narrow);
  useHoursByKey(root, classes.hour ?? '', `${view} ${title}`);
  useEffect(() => {
    if (drawn.current.view === view && drawn.current.date === date) return;
    // the toolbar answers a key before the library draws; of keys that follow at once only the last is drawn
    return afterPaint(() => {
      drawn.current = { view, date };
      startTransition(() => calendar.current?.getApi().changeView(libraryView(view), date));
    });
  }, [view, date]);
  const byId = new Map(props.events.map((event) => [event.id, event]));
  const cursor = useSlotCursor(props, root);
  const hours = useEqual(businessHours(props.workingHours ?? [], props.dateHours));
  const content = useMemo(() => tileContent(props.timeZone, hour), [props.timeZone, hour]);
  const inputs = [
    ...props.events.map((event) => tileInput(event, props.selected?.has(event.id) ?? false)),
    ...useEqual([
      ...(cursor.slot ? [cursorInput(cursor.slot)] : []),
      ...(props.draft ? [draftInput(props.draft)] : []),
      ...(props.shades ?? []).map((shade) => shadeInput(shade, view, props.timeZone)),
    ]),
  ];

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

  const handlers = {
    datesSet: useCallbackRef<Handler<'datesSet'>>((info) => {
      setTitle(info.view.title);
      cursor.see(info);
      props.onRangeChange({ start: info.start, end: info.end });
    }),
    eventClick: useCallbackRef<Handler<'eventClick'>>((info) => {
      info.jsEvent.preventDefault();
      const { shiftKey, ctrlKey, metaKey } = info.jsEvent;
      if (info.event.id === draftId) return;
      if (props.onEventSelect && (shiftKey || ctrlKey || metaKey)) props.onEventSelect(info.event.id);
      else props.onEventClick(info.event.id);
    }),
    eventDragStart: useCallbackRef(pickUp),
    eventDragStop: useCallbackRef(putDown),
    eventResizeStart: useCallbackRef(pickUp),
    eventResizeStop: useCallbackRef(putDown),
    eventDrop: useCallbackRef(moveByPointer),
    eventResize: useCallbackRef(moveByPointer),
    dateClick: useCallbackRef<Handler<'dateClick'>>((info) =>
      props.onSlotPick?.(info.allDay ? { day: info.dateStr.slice(0, 10) } : { start: info.date.toISOString() }),
    ),
    select: useCallbackRef<Handler<'select'>>(({ start, end, view: { calendar } }) => {
      calendar.unselect(); // the draft's tile takes its place
      if (end.getTime() - start.getTime() < longest) {
        props.onSlotPick?.({ start: start.toISOString(), end: end.toISOString() });
      }
    }),
  };

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
            {...fixedOptions}
            {...handlers}
            initialView={first.view}
            initialDate={first.date}
            timeZone={props.timeZone}
            slotMinTime={clockOf(props.shownHours?.starts ?? 0)}
            slotMaxTime={clockOf(props.shownHours?.ends ?? 24 * 60)}
            slotMinHeight={(hour / 4) * textScale() - line}
            weekends={props.weekends ?? true}
            noEventsContent={view === 'agenda' && props.complete === false ? '' : t('calendarNothing')}
            businessHours={hours}
            selectable={props.onSlotPick !== undefined}
            events={inputs}
            eventContent={content}
          />
        </div>
      </div>
      <VisuallyHidden role="status">{cursor.spoken}</VisuallyHidden>
      {props.legend && <Legend label={t('calendarLegend')} entries={props.legend} />}
    </div>
  );
}
