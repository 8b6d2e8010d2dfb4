export type CalendarView = 'month' | 'week' | 'day' | 'list';

const names = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listDays' } as const;

/** The library's name of a view. */
export const libraryView = (view: CalendarView): string => names[view];

export const viewOf = (name: string): CalendarView =>
  (Object.keys(names) as CalendarView[]).find((view) => names[view] === name) ?? 'week';

/** Phones are too narrow for a week, so they show a list. */
export const fittingView = (): CalendarView => (window.matchMedia('(max-width: 600px)').matches ? 'list' : 'week');

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
