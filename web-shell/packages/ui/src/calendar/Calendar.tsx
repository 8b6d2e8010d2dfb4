import './palette.css';
import { VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { latePart } from '../late/late.tsx';
import { t } from '../messages.ts';
import { type Shortcuts, useShortcuts } from '../shortcuts.ts';
import { AgendaPreview } from './AgendaPreview.tsx';
import { afterPaint } from './after-paint.ts';
import classes from './Calendar.module.css';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { actOnClipboard } from './clipboard.ts';
import { Legend } from './Legend.tsx';
import { dayOf, shifted, stepOf } from './moves.ts';
import { agendaRange, titleOf } from './shown.ts';
import { type Direction, steppedDate } from './steps.ts';
import { eventIdOf, tileOf } from './tiles.ts';
import type { CalendarProps } from './types.ts';
import { useAskedPlace } from './useAskedPlace.ts';
import { areHours } from './useHoursByKey.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useSlotCursor } from './useSlotCursor.ts';
import type { CalendarView } from './views.ts';
import { neighborsOf } from './walk.ts';

const Grid = latePart(async () => ({ default: (await import('./Grid.tsx')).Grid }));

/**
 * The calendar. Its grid, the largest part of the design system, loads when it is first drawn; until then an agenda shows
 * its events by `AgendaPreview`.
 */
export function Calendar(props: CalendarProps) {
  const { weekends = true } = props;
  const [{ view, date }, navigate] = useAskedPlace(props);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root);
  const [drawn, setDrawnTitle] = useState({ view, date, title: '' });
  // shows at once after a key, before the library has drawn
  const title = drawn.title && drawn.view === view && drawn.date === date ? drawn.title : titleOf(view, date, weekends);
  const [isDrawn, setDrawn] = useState(false);
  const [choosesDate, setChoosesDate] = useState(false);
  const byId = new Map(props.events.map((event) => [event.id, event]));
  const cursor = useSlotCursor({ ...props, onNavigate: navigate });
  const previews = !isDrawn && view === 'agenda';
  // the preview's events needn't wait for the grid either
  const first = useEffectEvent(() => previews && props.onRangeChange(agendaRange(date, props.timeZone)));
  useEffect(() => void first(), []);
  const [isPainted, setPainted] = useState(false);
  const awaitsEvents = props.loading === true && props.events.length === 0;
  useEffect(() => (awaitsEvents ? undefined : afterPaint(() => setPainted(true))), [awaitsEvents]);

  const step = (direction: Direction) => navigate({ view, date: steppedDate(view, date, direction, weekends) });
  const goToday = () => navigate({ view, date: dayOf(Date.now(), props.timeZone).toString() });
  const show = (next: CalendarView) => () => navigate({ view: next, date });
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events inside are focusable
    <div
      ref={root}
      className={`${classes.calendar} ${isDrawn || previews ? '' : classes.unmeasured}`}
      aria-busy={props.loading || !isDrawn}
      onKeyDown={actByKey}
      onBlur={({ target }) => areHours(target) && cursor.leave()}
      onContextMenu={openMenuByPointer}
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
          onDate: (day) => navigate({ view, date: day }),
        }}
        caption={props.caption}
        actions={props.actions}
      />
      <div className={classes.scrolled}>
        <div className={`${classes.stack} ${view === 'week' || view === 'month' ? classes.sevenDays : ''}`}>
          {previews && <AgendaPreview {...props} />}
          <Suspense fallback={<div className={classes.coming} />}>
            {/* its files would take the line from what the preview needs */}
            {(isPainted || !previews) && (
              <Grid
                {...props}
                cursor={cursor.slot}
                hidden={previews}
                onDrawn={() => setDrawn(true)}
                onTitle={setDrawnTitle}
                onRangeChange={(range) => {
                  cursor.see(range);
                  props.onRangeChange(range);
                }}
              />
            )}
          </Suspense>
        </div>
      </div>
      <VisuallyHidden role="status">{cursor.spoken}</VisuallyHidden>
      {props.legend && <Legend label={t('calendarLegend')} entries={props.legend} />}
    </div>
  );
}
