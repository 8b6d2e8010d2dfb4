import type { ReactNode } from 'react';
import type { WorkingStretch } from '../inputs/working-hours.ts';
import type { OtherClock } from './EventContent.tsx';
import type { LegendEntry } from './Legend.tsx';
import type { DateHours, Times } from './moves.ts';
import type { CalendarPaint } from './paint.ts';
import type { CalendarDensity, CalendarView } from './views.ts';

export interface CalendarEvent extends CalendarPaint {
  id: string;
  title: string;
  /** ISO 8601 instants with offset. */
  start: string;
  end: string;
  /** What screen readers hear beside title and time: 'Individual Session, Complete'. */
  details?: string;
  /** A status icon. */
  mark?: ReactNode;
  /** The start in other people's zones, where it differs. */
  otherClocks?: readonly OtherClock[];
  /** Can be dragged, resized, and moved with Alt and the arrow keys. */
  canMove?: boolean;
}

/** A background range, such as leave. */
export interface CalendarShade extends Times {
  id: string;
  title: string;
}

/** Empty time: the start, with the end if it was dragged over; in the month view the day, `YYYY-MM-DD`. */
export type CalendarSlot = { start: string; end?: string } | { day: string };

/** The id of the tile of an entry that is being created. */
export const draftId = 'new-entry';

export interface CalendarPlace {
  view: CalendarView;
  /** `YYYY-MM-DD` */
  date: string;
}

/** The visible half-open range. */
export interface CalendarRange {
  start: Date;
  end: Date;
}

export interface CalendarProps {
  events: readonly CalendarEvent[];
  /** IANA zone in which everything is shown. */
  timeZone: string;
  /** Working hours in `timeZone`; the rest of the week is darker. */
  workingHours?: readonly WorkingStretch[];
  /** Dates with other working hours. */
  dateHours?: readonly DateHours[];
  /** Background ranges; the list view doesn't show them. */
  shades?: readonly CalendarShade[];
  view: CalendarView;
  /** A day that is shown, `YYYY-MM-DD`. */
  date: string;
  /**
   * Called with the view and the day that were asked for. The title shows them until the promise resolves, and the rest of
   * the calendar once they are its props.
   */
  onNavigate: (to: CalendarPlace) => void | Promise<void>;
  /** By default what fits the screen and the pointer. */
  density?: CalendarDensity;
  /** Shown by default. */
  weekends?: boolean;
  /** Below the title. */
  caption?: string;
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode;
  /** Called initially and whenever the visible range changes; load events here. */
  onRangeChange: (range: CalendarRange) => void;
  onEventClick: (id: string) => void;
  /** What the colors mean. */
  legend?: readonly LegendEntry[];
  /** Events are loading; the current ones stay. */
  loading?: boolean;
  /** True by default: `events` covers the visible range. If false, the list doesn't say that it is empty. */
  complete?: boolean;
  /** Called with empty time that was clicked or dragged over. */
  onSlotPick?: (slot: CalendarSlot) => void;
  /** Asks for a new entry at no picked time. */
  onCreate?: () => void;
  /** Asks for the list of keys. */
  onHelp?: () => void;
  /** Asks for the menu of an event, at a place in the window. */
  onEventMenu?: (id: string, at: { left: number; top: number }) => void;
  /** Asks to edit an event. */
  onEventEdit?: (id: string) => void;
  /** Asks for the search. */
  onSearch?: () => void;
  /** Events that are selected, by Shift or Ctrl and a click or by a key. */
  selected?: ReadonlySet<string>;
  /** Asks to select an event, or to take it out of the selection. */
  onEventSelect?: (id: string) => void;
  /** Asks to copy the focused event, or to cut it. */
  onCopy?: (id: string, cut: boolean) => void;
  /** Asks to paste at the start of the focused slot, ISO 8601; null where an event has the focus. */
  onPaste?: (start: string | null) => void;
  /** The part of the day that the views with hours show, in minutes since midnight; by default all of it. */
  shownHours?: { starts: number; ends: number } | null;
  /** Single keys work, except in fields, dialogs and menus. True by default. */
  shortcuts?: boolean;
  /** An entry that is being created; its tile has the id `draftId`. */
  draft?: (Times & { title: string }) | null;
  /**
   * Called when an event is dropped at new times. It stays there if `events` has the new times when this returns, else
   * it snaps back.
   */
  onEventMove?: (id: string, to: Times) => void;
}
