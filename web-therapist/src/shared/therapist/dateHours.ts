/** Working hours of single dates. */
import { type EventSchema, type HoursOverridesResponse, listHoursOverridesOptions } from '@larkwell/app-kit/api';
import { wireMinutes } from './hours.ts';

export interface DateHours {
  /** `YYYY-MM-DD`. */
  date: string;
  /** In minutes since midnight, in order; empty on a day without work. */
  hours: readonly { starts: number; ends: number }[];
  /** Booked sessions that day that aren't inside these hours. */
  sessionsOutside: readonly EventSchema[];
}

const dateHoursOf = ({ hours_overrides }: HoursOverridesResponse): DateHours[] =>
  hours_overrides.map(({ date, hours, sessions_outside }) => ({
    date,
    hours: hours.map(({ start_time, end_time }) => ({ starts: wireMinutes(start_time), ends: wireMinutes(end_time) })),
    sessionsOutside: sessions_outside,
  }));

/** Dates with other hours, by date: those of the last 90 days and to come. */
export const dateHoursQuery = () => ({ ...listHoursOverridesOptions(), select: dateHoursOf });
