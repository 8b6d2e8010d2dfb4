import { useQuery } from '@larkwell/app-kit';
import { dayIn } from '@larkwell/app-kit/time';
import type { CalendarPlace } from '@larkwell/ui/calendar';
import { useState } from 'react';
import type { Options } from '../../shared/calendar/options.ts';
import { calendarQuery, eventQuery } from '../../shared/events/queries.ts';
import type { CalendarAddress } from './address.ts';
import { fittingView, openingDay, weekOf } from './opening.ts';

/**
 * The view and the day that the address names. What it leaves out is the view that was used last, and the day of the
 * open event, or where the week leads; today when that can't be loaded. Null until that is known.
 * `docs/product/web.md#calendar-opens`
 */
export function usePlace(address: CalendarAddress, { view }: Options, zone: string): CalendarPlace | null {
  const { date, eventId } = address;
  const [openedAt] = useState(() => new Date());
  const asksEvent = date === null && eventId !== null;
  const asksWeek = date === null && eventId === null && address.view === null;
  const event = useQuery({ ...eventQuery(eventId ?? ''), enabled: asksEvent });
  const week = useQuery({ ...calendarQuery(weekOf(openedAt, zone)), enabled: asksWeek });
  const asked = asksEvent ? event : asksWeek ? week : null;
  if (asked && asked.data === undefined && asked.failureCount === 0) return null;

  const led = asksEvent
    ? event.data && dayIn(event.data.start_date, zone)
    : asksWeek && week.data && openingDay(week.data, openedAt, zone);
  return { view: address.view ?? view ?? fittingView(), date: date ?? (led || dayIn(openedAt, zone)) };
}
