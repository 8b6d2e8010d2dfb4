import type { Slot, SlotsResponse } from '@larkwell/app-kit/api';
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
import { partOf } from '../../shared/sessions/day-parts.ts';
import { t } from './messages.ts';

export interface FreeSlot extends Slot {
  /** For a start inside the notice: how many minutes after booking it can be canceled or moved free of charge. */
  graceMinutes?: number;
}

export const freeSlots = ({ available_time_slots, notice_until, grace_minutes }: SlotsResponse): FreeSlot[] =>
  available_time_slots.map((slot) =>
    Date.parse(slot.start_date) < Date.parse(notice_until) ? { ...slot, graceMinutes: grace_minutes } : slot,
  );

/** Days of slots requested at once. */
const daysShown = 28;

/** The longest cycle is a month of the therapist's days, so it may reach one more day on either side. */
const daysOfCycle = 33;

/** A cycle of a care service. Days are in the therapist's zone; one-time services have no end. */
export interface Period {
  starts_on: string;
  ends_on: string | null;
  /** Sessions left to book. */
  remaining: number;
}

/**
 * The range of days to request, inclusive, `YYYY-MM-DD`: from today or the period's start to its end. The server drops
 * slots that fall outside the period in the therapist's zone.
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

/** The server accepts no bookings further ahead (docs/product/scheduling.md#booking). */
const bookingHorizon = 60;

/**
 * The range of days to request for moving a session of `sessionDay`: four weeks, or two weeks past its day. The server
 * drops slots that the service doesn't allow.
 */
export function rescheduleDays(today: string, sessionDay: string): { from: string; until: string } {
  const after = (day: string, days: number) => parseDate(day).add({ days }).toString();
  const days = [after(today, daysShown - 1), after(sessionDay, 14), after(today, bookingHorizon)];
  // sorted, the middle one is the later of the first two, capped at the last day for bookings
  const until = days.sort()[1] ?? today;
  return { from: today, until };
}

export const overlap = (one: Slot, other: Slot) =>
  Date.parse(one.start_date) < Date.parse(other.end_date) && Date.parse(other.start_date) < Date.parse(one.end_date);

/** Slots that don't overlap a chosen one, plus the chosen ones: a child can't be in two sessions at once. */
export function selectableSlots(slots: readonly FreeSlot[], chosen: readonly string[]): FreeSlot[] {
  const taken = slots.filter(({ start_date }) => chosen.includes(start_date));
  return slots.filter((slot) => taken.includes(slot) || !taken.some((other) => overlap(slot, other)));
}

/** Slots grouped by the day they start in `zone`, in order. */
export function groupByDay(slots: readonly FreeSlot[], zone: string): SlotDay[] {
  const days = new Map<string, FreeSlot[]>();
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
      slots: ofDay.map(({ start_date, graceMinutes }) => ({
        start: start_date,
        label: formatTime(start_date, zone),
        part: partOf(start_date, zone),
        note: graceMinutes === undefined ? undefined : t('freeFor', { minutes: graceMinutes }),
      })),
    };
  });
}
