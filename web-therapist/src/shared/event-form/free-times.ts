/** Times at which an event fits into its therapist's free hours. */
import {
  type EventSchema,
  type IntervalsResponse,
  listAvailableIntervalsOptions,
  type Slot,
} from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import { nextDay } from './draft.ts';

/** Milliseconds. */
const quarter = 15 * 60_000;

/**
 * Open times of one day (`YYYY-MM-DD`), without the event's current one. For therapists: no minimum notice, no booking
 * horizon and no length rules, unlike for families.
 */
export const freeTimesQuery = (event: EventSchema, date: string, zone: string) => ({
  // include the next day: an event that starts before midnight may end after it
  ...listAvailableIntervalsOptions({
    query: { start_date: date, end_date: nextDay(date), timezone: zone, exclude_event: event.id },
  }),
  select: ({ available_intervals }: IntervalsResponse) =>
    startsIn(available_intervals, event, Date.now()).filter(({ start_date }) => dayIn(start_date, zone) === date),
  staleTime: 5_000,
});

/** Starts on quarter hours from `now` on. */
function startsIn(intervals: readonly Slot[], { start_date, end_date }: EventSchema, now: number): Slot[] {
  const [has, length] = [Date.parse(start_date), Date.parse(end_date) - Date.parse(start_date)];
  return intervals.flatMap((free) => {
    const first = Math.ceil(Math.max(Date.parse(free.start_date), now) / quarter);
    const last = Math.floor((Date.parse(free.end_date) - length) / quarter);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * quarter)
      .filter((start) => start !== has)
      .map((start) => ({
        start_date: new Date(start).toISOString(),
        end_date: new Date(start + length).toISOString(),
      }));
  });
}
