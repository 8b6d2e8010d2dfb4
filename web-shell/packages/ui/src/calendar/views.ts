/** In the order of the toolbar. */
export const calendarViews = ['day', 'three_days', 'week', 'month', 'agenda'] as const;

export type CalendarView = (typeof calendarViews)[number];

const names: Readonly<Record<CalendarView, string>> = {
  day: 'timeGridDay',
  three_days: 'timeGridThreeDays',
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  agenda: 'listDays',
};

/** The library's name of a view. */
export const libraryView = (view: CalendarView): string => names[view];

/** The view that the library calls so. */
export const viewOf = (name: string): CalendarView => calendarViews.find((view) => names[view] === name) ?? 'week';

/** How tall an hour is. `compact` shows a whole working day on a laptop; `spacious` suits fingers. */
export type CalendarDensity = 'compact' | 'comfortable' | 'spacious';

/** Pixels of an hour at the browser's usual text size. */
const hourHeights = { compact: 48, comfortable: 72, spacious: 100, spaciousNarrow: 132 } as const;

export function hourHeight(density: CalendarDensity, narrow: boolean): number {
  return hourHeights[density === 'spacious' && narrow ? 'spaciousNarrow' : density];
}

/** A narrow tile needs the height for what stands side by side in a wide one, and a finger needs it too. */
export const fittingDensity = (): CalendarDensity =>
  window.matchMedia('(min-width: 1136px) and (pointer: fine)').matches ? 'compact' : 'spacious';
