import { useEffect, useRef } from 'react';

/** The library returns focus 10 ms after closing; ours runs after that. */
const afterTheDialog = 20;

/** The current element of a calendar entry, which is recreated when it moves. */
function entryAgain(eventId: string | undefined): Element | null {
  const content = eventId && document.querySelector(`[data-event-id="${CSS.escape(eventId)}"]`);
  return content ? content.closest('[tabindex]') : null;
}

const entryIn = (element: Element | null) => element?.querySelector<HTMLElement>('[data-event-id]')?.dataset.eventId;

const dialog = '[role="dialog"]';

const focusedDialog = () => document.activeElement?.closest(dialog) ?? null;

export const isInDialog = () => focusedDialog() !== null;

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Moves focus to an element if the focused one is gone or goes away with its dialog. A dialog that opens meanwhile keeps
 * the focus. `id` is the element's; `eventId` names a calendar entry to prefer.
 */
export function restoreFocus(id: string, opener: Element | null = null, eventId = entryIn(opener)) {
  const before = [...document.querySelectorAll(dialog)];
  setTimeout(() => {
    const focused = focusedDialog();
    if (!isFocusLost() && !(focused && before.includes(focused))) return;
    // a page opened directly with a dialog had no focused element
    const back =
      opener?.isConnected && opener !== document.body ? opener : (entryAgain(eventId) ?? document.getElementById(id));
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, afterTheDialog);
}

/** Focuses a calendar entry, or the element with `elseId` if it is gone. */
export function focusEntry(eventId: string, elseId = 'content') {
  setTimeout(() => {
    const entry = entryAgain(eventId) ?? document.getElementById(elseId);
    if (entry instanceof HTMLElement) entry.focus({ preventScroll: true });
  }, afterTheDialog);
}

/**
 * Returns focus to the element that opened a dialog, even across nested dialogs; if it is gone, to the element with
 * `elseId`, by default the page. Returns a function to call when the opener is about to be removed.
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
