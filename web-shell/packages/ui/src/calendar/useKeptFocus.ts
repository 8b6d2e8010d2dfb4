import { type RefObject, useEffect } from 'react';
import { eventIdOf, tileOf } from './tiles.ts';

interface Focused {
  id: string;
  element: Element;
  /** Its tile was drawn elsewhere or is gone, and the focus with it. */
  lost: boolean;
}

/**
 * Keeps the focus on an event when its tile is drawn again elsewhere: on another day, in another view, in the grid after
 * the preview. If its tile isn't drawn yet it waits for it, until the focus or the pointer goes elsewhere.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const calendar = root.current;
    if (!calendar) return;
    let focused: Focused | null = null;

    function enter({ target }: FocusEvent) {
      const element = target instanceof Element && calendar?.contains(target) ? target : null;
      const id = eventIdOf(element);
      focused = element && id ? { id, element, lost: false } : null;
    }

    /** A removed tile loses the focus too, which the observer sees before this timer. */
    function leave() {
      const left = focused;
      setTimeout(() => {
        if (focused === left && left && !left.lost && document.activeElement !== left.element) focused = null;
      });
    }

    function point() {
      if (focused?.lost) focused = null;
    }

    const observer = new MutationObserver((changes) => {
      if (!focused || document.activeElement !== document.body) return;
      const { element } = focused;
      focused.lost ||= changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
      if (focused.lost) tileOf(focused.id)?.focus({ preventScroll: true });
    });
    // a month draws its tiles hidden, measures them, and shows what fits
    observer.observe(calendar, { childList: true, subtree: true, attributeFilter: ['class', 'style'] });
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('focusin', enter, { signal });
    calendar.addEventListener('focusout', leave, { signal });
    document.addEventListener('pointerdown', point, { capture: true, signal });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [root]);
}
