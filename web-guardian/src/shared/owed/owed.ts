import type { SlotsResponse } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import type { DayPart } from '@larkwell/ui';
import { partOf } from '../sessions/day-parts.ts';
import type { PendingSession } from '../types.ts';

/** Times that are offered by themselves. */
const most = 3;

/** How many of the sessions that can be booked make up for missed ones. They don't end with the cycle. */
export const owedOf = ({ bookable, remaining, lapsing }: PendingSession): number =>
  Math.min(bookable, Math.max(0, remaining - lapsing));

interface Wish {
  /** The guardian's. */
  zone: string;
  preferred: DayPart | undefined;
}

/**
 * The first free starts on different days, those in the preferred part of the day first, in order. None is inside the
 * notice, because such a time is hard to cancel.
 */
export function suggestedTimes({ available_time_slots, notice_until }: SlotsResponse, wish: Wish): string[] {
  const { zone, preferred } = wish;
  const free = available_time_slots
    .map(({ start_date }) => start_date)
    .filter((start) => Date.parse(start) >= Date.parse(notice_until));
  const fitting = free.filter((start) => partOf(start, zone) === preferred);
  const found = new Map<string, string>();
  for (const start of [...fitting, ...free]) {
    const day = dayIn(start, zone);
    if (found.size < most && !found.has(day)) found.set(day, start);
  }
  return [...found.values()].sort((one, other) => Date.parse(one) - Date.parse(other));
}
