import type { EventSchema } from '@larkwell/app-kit/api';
import { dayIn, startOfDay } from '@larkwell/app-kit/time';
import type { WorkingStretch } from '@larkwell/ui';
import type { CalendarView } from '@larkwell/ui/calendar';

export interface ShownHours {
  /** Whole hours in minutes since midnight. */
  starts: number;
  ends: number;
}

const hour = 60;

/** From the earliest start to the latest end of all working days, in whole hours; null without working hours. */
export function shownHoursOf(stretches: readonly Pick<WorkingStretch, 'starts' | 'ends'>[]): ShownHours | null {
  if (stretches.length === 0) return null;
  return {
    starts: Math.floor(Math.min(...stretches.map(({ starts }) => starts)) / hour) * hour,
    ends: Math.ceil(Math.max(...stretches.map(({ ends }) => ends)) / hour) * hour,
  };
}

/** Month and agenda show whole days. */
export const hasHours = (view: CalendarView) => view === 'day' || view === 'three_days' || view === 'week';

/** No part of it is in the shown hours. An event that ends on the next day counts by its first day. */
export function isOutside(event: Pick<EventSchema, 'start_date' | 'end_date'>, shown: ShownHours, zone: string) {
  const midnight = Date.parse(startOfDay(dayIn(event.start_date, zone), zone));
  const minutesOf = (instant: string) => (Date.parse(instant) - midnight) / 60_000;
  return minutesOf(event.end_date) <= shown.starts || minutesOf(event.start_date) >= shown.ends;
}
