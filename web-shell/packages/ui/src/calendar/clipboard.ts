import type { CalendarEvent, CalendarProps } from './types.ts';

interface Focus {
  /** The event that has the focus. */
  event: CalendarEvent | undefined;
  /** The slot that the arrow keys walk. */
  slot: { start: string } | null;
}

/** Ctrl+C, Ctrl+X and Ctrl+V on an event or a slot. True if it did something; marked text is the browser's to copy. */
export function actOnClipboard(
  pressed: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  { event, slot }: Focus,
  { onCopy, onPaste }: Pick<CalendarProps, 'onCopy' | 'onPaste'>,
): boolean {
  if (!(pressed.ctrlKey || pressed.metaKey) || pressed.shiftKey || pressed.altKey) return false;
  const key = pressed.key.toLowerCase();
  if ((key === 'c' || key === 'x') && event && onCopy && window.getSelection()?.isCollapsed !== false) {
    onCopy(event.id, key === 'x');
    return true;
  }
  if (key === 'v' && (event || slot) && onPaste) {
    onPaste(slot?.start ?? null);
    return true;
  }
  return false;
}
