import { useEffect, useRef } from 'react';

/** A dialog gives back the focus after 10 milliseconds, where it still can; ours is the second try. */
const afterTheDialog = 20;

/** Where an entry of the calendar is by now: it is drawn anew where it goes. */
function entryAgain(eventId: string | undefined): Element | null {
  const content = eventId && document.querySelector(`[data-event-id="${CSS.escape(eventId)}"]`);
  return content ? content.closest('[tabindex]') : null;
}

const entryIn = (element: Element | null) => element?.querySelector<HTMLElement>('[data-event-id]')?.dataset.eventId;

/**
 * Gives the focus to an element where what had it is gone, or goes with its dialog. `id` is the element's; `eventId` is
 * what an entry of the calendar is about that comes before it.
 */
export function restoreFocus(id: string, opener: Element | null = null, eventId = entryIn(opener)) {
  setTimeout(() => {
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.closest('[role="dialog"]')) return;
    // who opened a page at a dialog had nothing focused yet
    const back =
      opener?.isConnected && opener !== document.body ? opener : (entryAgain(eventId) ?? document.getElementById(id));
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, afterTheDialog);
}

/** Gives the focus to an entry of the calendar, whatever had it before; to the element with `elseId` where it is gone. */
export function focusEntry(eventId: string, elseId = 'content') {
  setTimeout(() => {
    const entry = entryAgain(eventId) ?? document.getElementById(elseId);
    if (entry instanceof HTMLElement) entry.focus({ preventScroll: true });
  }, afterTheDialog);
}

/**
 * Gives the focus back to what opened a dialog, also when other dialogs took its place in between; where that is gone,
 * to the element with `elseId`, by default the page. Returns how to say beforehand that the opener will be gone.
 */
export function useOpener(opened: boolean, elseId = 'content'): () => void {
  const opener = useRef<Element | null>(null);
  const fallback = useRef(elseId);
  if (opened) fallback.current = elseId; // who closes it may know no longer what it was about
  useEffect(() => {
    if (!opened) return;
    opener.current = document.activeElement;
    return () => restoreFocus(fallback.current, opener.current);
  }, [opened]);
  return () => {
    opener.current = null;
  };
}
