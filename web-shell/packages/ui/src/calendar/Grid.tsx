import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import type { CalendarRef } from '@fullcalendar/react';
import { useCallbackRef, useMediaQuery } from '@mantine/hooks';
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { afterPaint } from './after-paint.ts';
import classes from './Grid.module.css';
import { Library, useHeldPointer } from './Library.tsx';
import { fixedOptions, type LibraryOptions, longest } from './library-options.ts';
import { businessHours, type Times } from './moves.ts';
import { useSameItems } from './same-items.ts';
import { tileContent } from './TileContent.tsx';
import { cursorInput, draftInput, shadeInput, tileInput } from './tile-inputs.ts';
import { type CalendarPlace, type CalendarProps, draftId } from './types.ts';
import { useDragEscape } from './useDragEscape.ts';
import { useEqual } from './useEqual.ts';
import { useHoursByKey } from './useHoursByKey.ts';
import { useMeasured } from './useMeasured.ts';
import { fittingDensity, hourHeight, libraryView } from './views.ts';

/** '09:00' of minutes since midnight. */
const clockOf = (minutes: number) =>
  `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;

/** The height of the line below a slot, in pixels. */
const line = 1;

/** 2 for who reads text at twice the usual size. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

type Handler<Name extends keyof LibraryOptions> = NonNullable<LibraryOptions[Name]>;

/** Up to so many new events are drawn at once, so that an event doesn't flicker when someone moves or selects it. */
const most = 5;

/** How many items of `after` aren't in `before`. */
function countNew(after: readonly unknown[], before: readonly unknown[]): number {
  const known = new Set(before);
  return after.filter((item) => !known.has(item)).length;
}

interface GridProps extends CalendarProps {
  /** The slot that the arrow keys walk. */
  cursor: Times | null;
  hidden: boolean;
  /** Called once, when nothing moves any more. */
  onDrawn: () => void;
  /** Called with what is drawn now. */
  onTitle: (drawn: CalendarPlace & { title: string }) => void;
}

/** The events in the hours or days of the view, by the library. Import it lazily. */
export function Grid(props: GridProps) {
  const calendar = useRef<CalendarRef>(null);
  const root = useRef<HTMLDivElement>(null);
  useMeasured(root, props.onDrawn);
  const { escaped, begin, end } = useDragEscape();
  const { held, hold, lift, drop } = useHeldPointer();
  const { view, date } = props;
  const [first] = useState({ view: libraryView(view), date });
  const drawn = useRef({ view, date });
  // other zones' times need extra lines below the own time
  const narrow = useMediaQuery('(max-width: 1135px)', undefined, { getInitialValueInEffect: false });
  const [fitting] = useState(fittingDensity);
  const hour = hourHeight(props.density ?? fitting, narrow);
  const [title, setTitle] = useState('');
  useHoursByKey(root, classes.hour ?? '', `${view} ${title}`);
  useEffect(() => {
    if (drawn.current.view === view && drawn.current.date === date) return;
    // the toolbar answers a key before the library draws; of keys that follow at once only the last is drawn
    return afterPaint(() => {
      drawn.current = { view, date };
      startTransition(() => calendar.current?.getApi().changeView(libraryView(view), date));
    });
  }, [view, date]);
  const cursor = useEqual(props.cursor);
  useEffect(() => {
    if (!cursor) return;
    const frame = requestAnimationFrame(() =>
      root.current?.querySelector(`.${classes.cursor}`)?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [cursor]);
  const hours = useEqual(businessHours(props.workingHours ?? [], props.dateHours));
  const content = useMemo(() => tileContent(props.timeZone, hour), [props.timeZone, hour]);
  const inputs = useSameItems([
    ...props.events.map((event) => tileInput(event, props.selected?.has(event.id) ?? false)),
    ...useEqual([
      ...(cursor ? [cursorInput(cursor)] : []),
      ...(props.draft ? [draftInput(props.draft)] : []),
      ...(props.shades ?? []).map((shade) => shadeInput(shade, view, props.timeZone)),
    ]),
  ]);
  // the page answers keys and clicks while many events are drawn
  const shown = useDeferredValue(inputs);
  const isBehind = countNew(inputs, shown) + countNew(shown, inputs) > most;

  function pickUp() {
    begin();
    lift();
  }

  function putDown() {
    end();
    drop();
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
      props.onTitle({ ...drawn.current, title: info.view.title });
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
    <div
      ref={root}
      className={`${classes.grid} ${props.hidden ? classes.hidden : ''}`}
      aria-busy={isBehind}
      onPointerDown={hold}
    >
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
        noEventsContent={view === 'agenda' && (props.complete === false || isBehind) ? '' : t('calendarNothing')}
        businessHours={hours}
        selectable={props.onSlotPick !== undefined}
        events={isBehind ? shown : inputs}
        eventContent={content}
      />
    </div>
  );
}
