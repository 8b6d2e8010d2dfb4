import FullCalendar from '@fullcalendar/react';
import { type ComponentProps, memo, type RefObject, useEffect, useRef, useState } from 'react';

interface LibraryProps extends ComponentProps<typeof FullCalendar> {
  held: RefObject<boolean>;
}

/**
 * The library's calendar. While `held` it keeps what it was given last: given anything anew it takes what is being
 * carried for something from another calendar, and a calendar that is open changes at any time.
 */
export const Library = memo(
  ({ held: _, ...options }: LibraryProps) => <FullCalendar {...options} />,
  (_, { held }) => held.current,
);

/**
 * Held from `hold`, when a pointer goes down, until it is up again and what was carried is put down (`lift`, `drop`);
 * then the caller is rendered once more.
 */
export function useHeldPointer() {
  const held = useRef(false);
  const carrying = useRef(false);
  const [, setReleases] = useState(0);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function release() {
    if (!held.current || carrying.current) return;
    held.current = false;
    stop.current();
    setReleases((before) => before + 1);
  }
  /** What is told of the same release is told before. */
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
    carrying.current = true;
  }

  function drop() {
    carrying.current = false;
    releaseSoon();
  }

  return { held, hold, lift, drop };
}
