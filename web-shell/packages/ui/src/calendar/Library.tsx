import FullCalendar from '@fullcalendar/react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import type { LibraryOptions } from './library-options.ts';
import { areSame } from './same-items.ts';

interface LibraryProps extends LibraryOptions {
  held: RefObject<boolean>;
}

/**
 * The library's calendar. It draws all events again for each new option, so it only gets what is new:
 * `docs/performance.md#drawings-of-the-calendar`. While `held` it keeps its last props: with new props during a drag, it
 * treats the dragged event as one from another calendar, and live updates can come at any time.
 */
export const Library = memo(
  ({ held: _, ...options }: LibraryProps) => <FullCalendar {...options} />,
  (before, after) =>
    after.held.current ||
    (Object.keys({ ...before, ...after }) as (keyof LibraryProps)[]).every((name) =>
      areSame(before[name], after[name]),
    ),
);

/**
 * Held from `hold` (pointer down) until the pointer is up and the drag has ended (`lift`, `drop`); then the caller
 * renders once more.
 */
export function useHeldPointer() {
  const held = useRef(false);
  const dragging = useRef(false);
  const [, setReleases] = useState(0);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function release() {
    if (!held.current || dragging.current) return;
    held.current = false;
    stop.current();
    setReleases((before) => before + 1);
  }
  /** Waits for the library's callbacks of the same release. */
  const releaseSoon = () => setTimeout(release);

  function hold() {
    held.current = true;
    stop.current();
    const waiting = new AbortController();
    stop.current = () => waiting.abort();
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, releaseSoon, { capture: true, signal: waiting.signal });
    }
  }

  function lift() {
    dragging.current = true;
  }

  function drop() {
    dragging.current = false;
    releaseSoon();
  }

  return { held, hold, lift, drop };
}
