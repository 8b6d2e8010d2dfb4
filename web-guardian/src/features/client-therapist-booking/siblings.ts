import type { SiblingSlot, SiblingSlotsResponse } from '@larkwell/app-kit/api';
import { dayIn, formatDay, formatDayOfMonth, formatMonth, formatTime, formatWeekday } from '@larkwell/app-kit/time';
import type { SlotDay } from '@larkwell/ui';
import { partOf } from '../../shared/sessions/day-parts.ts';
import { t } from './messages.ts';

/** Two sessions, one right after the other. */
export interface Pair extends SiblingSlot {
  /** Identifies the pair. */
  key: string;
  /** The earlier start. */
  begins: string;
  /** Of one that begins inside the notice: how long after booking it can be canceled free of charge. */
  graceMinutes: number | undefined;
}

export const pairsOf = ({ sibling_time_slots, notice_until, grace_minutes }: SiblingSlotsResponse): Pair[] =>
  sibling_time_slots.map((slot) => {
    const { start_date, sibling_start_date } = slot;
    const begins = Date.parse(start_date) < Date.parse(sibling_start_date) ? start_date : sibling_start_date;
    const soon = Date.parse(begins) < Date.parse(notice_until);
    return {
      ...slot,
      key: `${start_date} ${sibling_start_date}`,
      begins,
      graceMinutes: soon ? grace_minutes : undefined,
    };
  });

interface Names {
  child: string;
  sibling: string;
}

/** '4:15 PM Mila, 5:00 PM Leo' */
export function pairText({ start_date, sibling_start_date, begins }: Pair, names: Names, zone: string): string {
  const own = t('siblingPart', { time: formatTime(start_date, zone), child: names.child });
  const theirs = t('siblingPart', { time: formatTime(sibling_start_date, zone), child: names.sibling });
  return begins === start_date ? `${own}, ${theirs}` : `${theirs}, ${own}`;
}

/** The pairs of each day in `zone`, in order. */
export function daysOfPairs(pairs: readonly Pair[], names: Names, zone: string): SlotDay[] {
  const days = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const day = dayIn(pair.begins, zone);
    days.set(day, [...(days.get(day) ?? []), pair]);
  }
  return [...days].map(([date, ofDay]) => {
    const first = ofDay[0]?.begins ?? date;
    return {
      date,
      weekday: formatWeekday(first, zone),
      short: `${formatMonth(first, zone)} ${formatDayOfMonth(first, zone)}`,
      long: formatDay(first, zone),
      slots: ofDay.map((pair) => ({
        start: pair.key,
        label: pairText(pair, names, zone),
        part: partOf(pair.begins, zone),
        note: pair.graceMinutes === undefined ? undefined : t('freeFor', { minutes: pair.graceMinutes }),
      })),
    };
  });
}
