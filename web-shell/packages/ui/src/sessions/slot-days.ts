const dayParts = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof dayParts)[number];

interface Slot {
  /** ISO 8601 instant; identifies the slot. */
  start: string;
  /** '3:30 PM' */
  label: string;
  /** All slots have one, or none. */
  part?: DayPart;
  /** What differs from other slots, below the time: 'Free to cancel for 15 minutes'. */
  note?: string | undefined;
}

export interface SlotDay {
  /** `YYYY-MM-DD`; identifies the day. */
  date: string;
  /** 'Mon' and 'Nov 23' on the button, the whole day for screen readers. */
  weekday: string;
  short: string;
  long: string;
  slots: readonly Slot[];
}

/** The parts of these days in which something is free. */
export const partsOf = (days: readonly SlotDay[]): DayPart[] =>
  dayParts.filter((part) => days.some(({ slots }) => slots.some((slot) => slot.part === part)));

/** The chosen part, else the first; undefined if the slots have no parts. */
export const shownPart = (parts: readonly DayPart[], chosen: DayPart | undefined) =>
  parts.find((part) => part === chosen) ?? parts[0];

const dayLength = 24 * 60 * 60 * 1000;

/** The Monday of a date's week. Both are days without a zone, so UTC counts them right. */
function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayLength).toISOString().slice(0, 10);
}

/** Days by week, Monday first, in order: 'Nov 23 – Nov 27'. */
export function weeksOf(days: readonly SlotDay[]) {
  const mondays = [...new Set(days.map(({ date }) => mondayOf(date)))];
  return mondays.map((monday) => {
    const ofWeek = days.filter(({ date }) => mondayOf(date) === monday);
    const [first, last] = [ofWeek[0], ofWeek.at(-1)];
    return {
      date: first?.date ?? monday,
      name: first === last ? (first?.short ?? '') : `${first?.short} – ${last?.short}`,
      days: ofWeek,
    };
  });
}
