import type { CalendarDialogsProps } from './CalendarDialogs.tsx';

/** The dialog that is open, or null. */
export function openOf({ event, newEvent, leave, move, edit, cancel, shortcuts }: CalendarDialogsProps) {
  if (event.id) return event;
  if (newEvent.draft) return newEvent;
  if (leave.open) return leave;
  if (move.event) return move;
  if (edit.event) return edit;
  if (cancel.event) return cancel;
  return shortcuts.opened ? shortcuts : null;
}
