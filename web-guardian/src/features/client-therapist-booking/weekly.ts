import { dayIn, formatTime, parseDate } from '@larkwell/app-kit/time';
import type { DayPart } from '@larkwell/ui';
import { partOf } from '../../shared/sessions/day-parts.ts';
import { type FreeSlot, overlap } from './slots.ts';

interface Replaced {
  /** The day on which the time isn't free, `YYYY-MM-DD`. */
  date: string;
  /** The nearest free time, at most three days away; null if there is none. */
  start: string | null;
}

/** The same time every week. */
export interface WeeklyPlan {
  /** A free slot of the plan's weekday and time, which names them. */
  example: string;
  /** What would be chosen, in order. */
  starts: string[];
  replaced: Replaced[];
}

interface Wish {
  /** Sessions to place. */
  count: number;
  /** The guardian's: "the same time" is what the family's clock shows, also where the therapist's clock changes. */
  zone: string;
  preferred?: DayPart | undefined;
}

interface Pattern {
  /** 1 is Monday. */
  weekday: number;
  /** '4:15 PM' */
  time: string;
  example: string;
  /** The days on which the time is free, with the slot. An hour that a clock change repeats counts once, its first time. */
  free: Map<string, string>;
}

/** How much the preferred part of the day outweighs: a free date less is accepted, two aren't. */
const preference = 1.5;

const furthest = 3 * 24 * 60 * 60 * 1000;

/**
 * The best plan of each weekday, best first, from a period's free slots in order: most dates free at the very time, in
 * the preferred part of the day, then the earliest. A week without the time takes the nearest free slot.
 */
export function weeklyPlans(slots: readonly FreeSlot[], { count, zone, preferred }: Wish): WeeklyPlan[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last || count < 2) return [];
  const days = { from: dayIn(first.start_date, zone), until: dayIn(last.start_date, zone) };
  const scored = patternsOf(slots, zone).map((pattern) => {
    const dates = datesOf(pattern.weekday, days, count);
    const hits = dates.filter((date) => pattern.free.has(date)).length;
    const score = hits + (partOf(pattern.example, zone) === preferred ? preference : 0);
    return { pattern, dates, hits, score };
  });
  // one free date is no weekly time; sorting is stable, so the earliest stays first among equals
  const best = scored.filter(({ hits }) => hits > 1).sort((one, other) => other.score - one.score);
  const weekdays = new Set<number>();
  return best
    .filter(({ pattern: { weekday } }) => !weekdays.has(weekday) && weekdays.add(weekday))
    .map(({ pattern, dates }) => planOf(pattern, dates, slots));
}

/** The plan that repeats a chosen time; null if it can't be repeated. */
export function planFrom(start: string, slots: readonly FreeSlot[], { count, zone }: Wish): WeeklyPlan | null {
  const last = slots.at(-1);
  const pattern = patternsOf(slots, zone).find(({ free }) => free.get(dayIn(start, zone)) === start);
  if (!pattern || !last || count < 2) return null;
  const dates = datesOf(pattern.weekday, { from: dayIn(start, zone), until: dayIn(last.start_date, zone) }, count);
  return dates.length > 1 ? planOf(pattern, dates, slots) : null;
}

function patternsOf(slots: readonly FreeSlot[], zone: string): Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const { start_date } of slots) {
    const date = dayIn(start_date, zone);
    const weekday = parseDate(date).dayOfWeek;
    const time = formatTime(start_date, zone);
    const key = `${weekday} ${time}`;
    const pattern = patterns.get(key) ?? { weekday, time, example: start_date, free: new Map<string, string>() };
    if (!pattern.free.has(date)) pattern.free.set(date, start_date);
    patterns.set(key, pattern);
  }
  return [...patterns.values()];
}

/** The first `count` dates of a weekday in a range of days. */
function datesOf(weekday: number, { from, until }: { from: string; until: string }, count: number): string[] {
  const start = parseDate(from);
  const first = start.add({ days: (weekday - start.dayOfWeek + 7) % 7 });
  return Array.from({ length: count }, (_, week) => first.add({ weeks: week }).toString()).filter(
    (date) => date <= until,
  );
}

function planOf(pattern: Pattern, dates: readonly string[], slots: readonly FreeSlot[]): WeeklyPlan {
  const hits = dates.flatMap((date) => pattern.free.get(date) ?? []);
  const taken = slots.filter(({ start_date }) => hits.includes(start_date));
  const replaced: Replaced[] = [];
  for (const date of dates.filter((one) => !pattern.free.has(one))) {
    const slot = nearest(date, pattern, slots, taken);
    if (slot) taken.push(slot);
    replaced.push({ date, start: slot?.start_date ?? null });
  }
  const starts = taken.map(({ start_date }) => start_date).sort((one, other) => Date.parse(one) - Date.parse(other));
  return { example: pattern.example, starts, replaced };
}

/** The free slot nearest to the plan's time on a date. The earlier one of two. */
function nearest(date: string, { example, free }: Pattern, slots: readonly FreeSlot[], taken: readonly FreeSlot[]) {
  const [known = date] = free.keys();
  const weeks = parseDate(known).until(parseDate(date), { largestUnit: 'week' }).weeks;
  // near enough: a clock change in between moves it by an hour
  const wanted = Date.parse(free.get(known) ?? example) + weeks * 7 * 24 * 60 * 60 * 1000;
  const distance = ({ start_date }: FreeSlot) => Math.abs(Date.parse(start_date) - wanted);
  return slots
    .filter((slot) => distance(slot) <= furthest && !taken.some((other) => overlap(slot, other)))
    .reduce<FreeSlot | null>((best, slot) => (best && distance(best) <= distance(slot) ? best : slot), null);
}
