import { useEffect, useRef } from 'react';

/**
 * Escape while something is dragged or resized. The library knows no way to give up: it is told that the button was let
 * go of, and what it then asks for is not done. `escaped` says so until the next drag begins.
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

/** The button is still down: letting go of it where it went down would count as a click. */
function swallowClick() {
  const waiting = new AbortController();
  const swallow = (clicked: Event) => clicked.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, signal: waiting.signal });
  // a click follows its mouseup at once; the library's own mouseup goes to the document only
  window.addEventListener('mouseup', () => setTimeout(() => waiting.abort()), {
    capture: true,
    signal: waiting.signal,
  });
}
