import type FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classic from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import type { ComponentProps } from 'react';
import { currentLanguage } from '../i18n/translator.ts';
import { t } from '../messages.ts';
import classes from './Grid.module.css';
import { libraryView } from './views.ts';

export type LibraryOptions = ComponentProps<typeof FullCalendar>;

/**
 * Dragging snaps to quarter hours, and slots are as long: in longer slots the library starts a drag in the middle of the
 * slot, so that an event dragged to another day lands a quarter hour late.
 */
const quarter = '00:15';
const halfHour = 30 * 60_000;
/** Lines at half hours only. */
const lineOf = (time?: { milliseconds: number }) =>
  (time?.milliseconds ?? 0) % halfHour === 0 ? '' : (classes.betweenLines ?? '');

/** The library's label sizes, but scaling with the text size. */
const labelOf = ({ isNarrow }: { isNarrow: boolean }) => (isNarrow ? classes.smallLabel : classes.label) ?? '';

/** A shorter way of the pointer is a click, in pixels. */
const leastDrag = 5;

/** No event lasts longer than a day, in milliseconds: its end is a time on the same or the next day. */
export const longest = 24 * 60 * 60_000;

/** 'Nov 16 – 22, 2026'. The list starts at the current date: today on phones. */
const weekTitle = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** '9:00 – 9:45 AM' in the list, which has no time axis. */
const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const;

/**
 * The options that never change. They are the same objects each time, because the library draws everything again when
 * an option is another object. `docs/performance.md#drawings-of-the-calendar`
 */
export const fixedOptions = {
  plugins: [classic, dayGrid, timeGrid, list, interaction],
  headerToolbar: false,
  views: {
    [libraryView('week')]: { titleFormat: weekTitle },
    // a day of the month can't be dragged over
    [libraryView('month')]: { dayMaxEvents: true, fixedWeekCount: false, selectable: false },
    [libraryView('three_days')]: { type: 'timeGrid', dayCount: 3, titleFormat: weekTitle },
    [libraryView('agenda')]: {
      type: 'list',
      duration: { days: 7 },
      titleFormat: weekTitle,
      eventTimeFormat: timeOfDay,
    },
  },
  // its own words don't show; dates follow the page
  locale: `${currentLanguage()}-US`,
  firstDay: 1,
  scrollTime: '07:30',
  slotDuration: quarter,
  slotHeaderInterval: '01:00',
  slotHeaderClass: ({ time }) => `${classes.hour} ${lineOf(time)}`,
  slotHeaderInnerClass: (info) => `${classes.hour} ${classes.hourText} ${labelOf(info)}`,
  slotLaneClass: ({ time }) => lineOf(time),
  allDaySlot: false,
  nowIndicator: true,
  height: 'var(--calendar-height, min(76vh, 820px))',
  eventInteractive: true,
  eventDisplay: 'block',
  eventClass: ({ isSelected }) => (isSelected ? (classes.selected ?? '') : ''),
  nonBusinessHoursClass: classes.off ?? '',
  dayHeaderInnerClass: labelOf,
  dayCellTopInnerClass: labelOf,
  listDayHeaderClass: classes.listDay ?? '',
  listDayHeaderInnerClass: classes.label ?? '',
  moreLinkContent: ({ num }) => t('calendarMore', { count: num }),
  moreLinkHint: (count) => t('calendarMore', { count }),
  moreLinkClass: classes.moreLink ?? '',
  popoverClass: classes.morePopover ?? '',
  closeHint: t('close'),
  eventOverlap: true,
  selectMinDistance: leastDrag,
  highlightClass: classes.picked ?? '',
  longPressDelay: 350,
  eventAllow: ({ start, end }) => end.getTime() - start.getTime() < longest,
  dragRevertDuration: 0,
} satisfies LibraryOptions;
