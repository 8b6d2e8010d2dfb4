import { useEffect, useRef } from 'react';

/**
 * Escape cancels a drag or resize. The library can't cancel, so fake a pointer release and ignore its result.
 * `escaped` is true until the next drag starts.
 */
export function useDragEscape() {
  const escaped = useRef(false);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  function begin() {
    escaped.current = false;
    const listening = new AbortController();
    stop.current = () => listening.abort();
    document.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        escaped.current = true;
        swallowClick();
        document.dispatchEvent(new MouseEvent('mouseup'));
      },
      { capture: true, signal: listening.signal },
    );
  }

  return { escaped, begin, end: () => stop.current() };
}

/** The button is still down, and releasing it would count as a click. */
function swallowClick() {
  const waiting = new AbortController();
  const swallow = (clicked: Event) => clicked.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, signal: waiting.signal });
  // a click directly follows its mouseup; the fake mouseup only goes to the document
  window.addEventListener('mouseup', () => setTimeout(() => waiting.abort()), {
    capture: true,
    signal: waiting.signal,
  });
}
