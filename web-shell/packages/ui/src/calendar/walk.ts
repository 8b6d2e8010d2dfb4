/** Walking events and times by the arrow keys. */
import { Temporal } from 'temporal-polyfill';
import { dayOf, type Times } from './moves.ts';

type Placed = Times & { id: string };

const timeOf = ({ start }: Times, timeZone: string) => {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(Date.parse(start)).toZonedDateTimeISO(timeZone);
  return hour * 60 + minute;
};

/**
 * Where an arrow key leads from an event, the best first: up and down by start, left and right to the nearest time of
 * other days. Empty for other keys.
 */
export function neighborsOf(events: readonly Placed[], id: string, key: string, timeZone: string): string[] {
  const from = events.find((event) => event.id === id);
  if (!from) return [];
  const starts = (event: Placed) => Date.parse(event.start);
  const day = (event: Placed) => dayOf(starts(event), timeZone).toString();
  const forward = key === 'ArrowDown' || key === 'ArrowRight';
  const sorted = events.toSorted((one, other) => starts(one) - starts(other) || one.id.localeCompare(other.id));
  const ordered = forward ? sorted : sorted.toReversed();
  const following = ordered.slice(ordered.indexOf(from) + 1);
  if (key === 'ArrowUp' || key === 'ArrowDown') return following.map((event) => event.id);
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return [];
  const wanted = timeOf(from, timeZone);
  const away = (event: Placed) => Math.abs(timeOf(event, timeZone) - wanted);
  const days = [...new Set(following.map(day))].filter((one) => one !== day(from));
  return days.flatMap((one) =>
    following
      .filter((event) => day(event) === one)
      .toSorted((a, b) => away(a) - away(b))
      .map((event) => event.id),
  );
}

/** A time on the wall clock of the calendar. */
export interface SlotCursor {
  /** `YYYY-MM-DD` */
  day: string;
  /** Since midnight. */
  minutes: number;
}

/** The length of a slot, in minutes. */
const slotLength = 30;
const lastSlot = 24 * 60 - slotLength;
const saturday = 6;

/** A slot up, down, or on the day before or after; null for other keys. */
export function movedCursor({ day, minutes }: SlotCursor, key: string, weekends: boolean): SlotCursor | null {
  if (key === 'ArrowUp') return { day, minutes: Math.max(0, minutes - slotLength) };
  if (key === 'ArrowDown') return { day, minutes: Math.min(lastSlot, minutes + slotLength) };
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  const days = key === 'ArrowLeft' ? -1 : 1;
  let next = Temporal.PlainDate.from(day).add({ days });
  while (!weekends && next.dayOfWeek >= saturday) next = next.add({ days });
  return { day: next.toString(), minutes };
}

/** In the gap of a clock change it starts after the gap; of a time that occurs twice it is the first. */
export function slotTimes({ day, minutes }: SlotCursor, timeZone: string): Times {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  const start = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime });
  return { start: start.toInstant().toString(), end: start.add({ minutes: slotLength }).toInstant().toString() };
}

/** Events at some part of these times. */
export const eventsAt = <One extends Times>(events: readonly One[], { start, end }: Times): One[] =>
  events.filter((event) => Date.parse(event.start) < Date.parse(end) && Date.parse(event.end) > Date.parse(start));
