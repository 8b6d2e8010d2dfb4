import FullCalendar from '@fullcalendar/react';
import { type ComponentProps, memo, type RefObject, useEffect, useRef, useState } from 'react';

interface LibraryProps extends ComponentProps<typeof FullCalendar> {
  held: RefObject<boolean>;
}

/**
 * The library's calendar. While `held` it keeps its last props: with new props during a drag, the library treats the
 * dragged event as one from another calendar, and live updates can come at any time.
 */
export const Library = memo(
  ({ held: _, ...options }: LibraryProps) => <FullCalendar {...options} />,
  (_, { held }) => held.current,
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
