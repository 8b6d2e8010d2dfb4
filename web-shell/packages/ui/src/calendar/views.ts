export type CalendarView = 'month' | 'week' | 'day' | 'list';

const names = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'listDays' } as const;

/** The library's name of a view. */
export const libraryView = (view: CalendarView): string => names[view];

export const viewOf = (name: string): CalendarView =>
  (Object.keys(names) as CalendarView[]).find((view) => names[view] === name) ?? 'week';

/** Phones are too narrow for a week, so they show a list. */
export const fittingView = (): CalendarView => (window.matchMedia('(max-width: 600px)').matches ? 'list' : 'week');
