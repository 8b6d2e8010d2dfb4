/** What the calendar shows, in the query of its address: ids, never names. `docs/product/web.md#calendar-address` */
import { parseDate } from '@larkwell/app-kit/time';
import type { CalendarPlace, CalendarView } from '@larkwell/ui/calendar';
import { views } from '../../shared/calendar/options.ts';
import type { Filter } from './filters.ts';

export interface CalendarAddress {
  /** Null where the address doesn't name a view that we know. */
  view: CalendarView | null;
  /** `YYYY-MM-DD`; null where the address doesn't name a date. */
  date: string | null;
  filter: Filter;
  /** The event with open details. */
  eventId: string | null;
  /** The form that moves this event is open. */
  moving: boolean;
}

/** Of years before and after these there is nothing to see, and the server refuses some. */
const [firstYear, lastYear] = [2000, 2099];

function dateOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    const { year } = parseDate(text);
    return firstYear <= year && year <= lastYear ? text : null;
  } catch {
    return null;
  }
}

const listOf = (search: URLSearchParams, name: string) => [...new Set(search.getAll(name).filter(Boolean))];

export const addressOf = (search: URLSearchParams): CalendarAddress => ({
  view: views.find((view) => view === search.get('view')) ?? null,
  date: dateOf(search.get('date')),
  filter: {
    types: listOf(search, 'type'),
    clientIds: listOf(search, 'client'),
    schools: listOf(search, 'school'),
  },
  eventId: search.get('event'),
  moving: search.has('move'),
});

/** With other values of these parameters; null removes one. The rest stays. */
function changed(search: URLSearchParams, values: Readonly<Record<string, string | readonly string[] | null>>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values)) {
    next.delete(name);
    for (const one of [value ?? []].flat()) next.append(name, one);
  }
  return next;
}

export const withPlace = (search: URLSearchParams, { view, date }: CalendarPlace) => changed(search, { view, date });

export const withFilter = (search: URLSearchParams, { types, clientIds, schools }: Filter) =>
  changed(search, { type: types, client: clientIds, school: schools });

/** Null closes the details. */
export const withEvent = (search: URLSearchParams, eventId: string | null) =>
  changed(search, { event: eventId, move: null });
