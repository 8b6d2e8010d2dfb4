import type { Slot } from '@larkwell/app-kit/api';
import {
  dayIn,
  formatDay,
  formatDayOfMonth,
  formatMonth,
  formatTime,
  formatWeekday,
  parseDate,
} from '@larkwell/app-kit/time';
import type { SlotDay } from '@larkwell/ui';

/** How far ahead times are offered at once. */
const daysShown = 28;

/** The longest cycle is a month; its days are the therapist's, so it may reach into one more on either side. */
const daysOfCycle = 33;

/** A cycle of a care service, its days on the therapist's clock; without an end for what is used once. */
export interface Period {
  starts_on: string;
  ends_on: string | null;
  /** How many sessions can be booked in it. */
  remaining: number;
}

/**
 * The days to ask for, both included, all `YYYY-MM-DD`: from today, or from the period's beginning, until it ends. The
 * server leaves out what lies on another day on the therapist's clock.
 */
export function bookableDays(today: string, { starts_on, ends_on }: Omit<Period, 'remaining'>) {
  const after = (day: string, days: number) => parseDate(day).add({ days }).toString();
  const begins = after(starts_on, -1);
  const from = begins > today ? begins : today;
  const furthest = after(from, daysOfCycle - 1);
  if (ends_on === null) return { from, until: furthest };
  const [until = furthest] = [after(ends_on, 1), furthest].sort();
  return { from, until };
}

/** The server takes no bookings further ahead (DECISIONS.md, scheduling). */
const furthestBooking = 60;

/**
 * The days to ask for when a session of `sessionDay` moves: four weeks, or two weeks beyond the day that it has. The
 * server leaves out what its service does not allow.
 */
export function movableDays(today: string, sessionDay: string): { from: string; until: string } {
  const after = (day: string, days: number) => parseDate(day).add({ days }).toString();
  const days = [after(today, daysShown - 1), after(sessionDay, 14), after(today, furthestBooking)];
  // four weeks lie before the furthest day, so the middle one is the later of the first two, or the furthest
  const until = days.sort()[1] ?? today;
  return { from: today, until };
}

const overlap = (one: Slot, other: Slot) =>
  Date.parse(one.start_date) < Date.parse(other.end_date) && Date.parse(other.start_date) < Date.parse(one.end_date);

/** Slots that can still be chosen beside the chosen ones (which stay): a child cannot be in two sessions at once. */
export function choosable(slots: readonly Slot[], chosen: readonly string[]): Slot[] {
  const taken = slots.filter(({ start_date }) => chosen.includes(start_date));
  return slots.filter((slot) => taken.includes(slot) || !taken.some((other) => overlap(slot, other)));
}

/** Free slots by the day on which they begin in `zone`, in the order in which they come. */
export function groupByDay(slots: readonly Slot[], zone: string): SlotDay[] {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const date = dayIn(slot.start_date, zone);
    const ofDay = days.get(date);
    if (ofDay) ofDay.push(slot);
    else days.set(date, [slot]);
  }
  return [...days].map(([date, ofDay]) => {
    const first = ofDay[0]?.start_date ?? date;
    return {
      date,
      weekday: formatWeekday(first, zone),
      short: `${formatMonth(first, zone)} ${formatDayOfMonth(first, zone)}`,
      long: formatDay(first, zone),
      slots: ofDay.map(({ start_date }) => ({ start: start_date, label: formatTime(start_date, zone) })),
    };
  });
}
