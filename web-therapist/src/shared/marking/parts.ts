import type { EventSchema, Guest } from '@larkwell/app-kit/api';
import { t } from './messages.ts';

export type LostBecause = NonNullable<Guest['lost_because']>;

export const lostReasons: readonly LostBecause[] = ['child', 'therapist', 'technical'];

/** What a child got of a session, as far as it is filled in. `docs/product/scheduling.md#lost-minutes` */
export interface Part {
  /** Minutes. */
  delivered: number | null;
  because: LostBecause | null;
}

/** A part that can be recorded. */
export interface CompletePart extends Part {
  delivered: number;
  because: LostBecause;
}

/** Minutes. */
export const lengthOf = ({ start_date, end_date }: Pick<EventSchema, 'start_date' | 'end_date'>) =>
  Math.round((Date.parse(end_date) - Date.parse(start_date)) / 60_000);

/** Fewer minutes than the session has: all of them are no part. */
export const areMinutes = (minutes: number | null, length: number): minutes is number =>
  Number.isInteger(minutes) && minutes !== null && minutes > 0 && minutes < length;

export const isComplete = (part: Part, length: number): part is CompletePart =>
  areMinutes(part.delivered, length) && part.because !== null;

/** What was recorded for one child; before that, what the room proposes. Undefined for the whole session. */
export function partOf(guest: Guest, isRecorded: boolean): CompletePart | undefined {
  const [delivered, because] = isRecorded
    ? [guest.delivered_minutes, guest.lost_because]
    : [guest.proposed_minutes, guest.proposed_lost_because];
  return delivered && because ? { delivered, because } : undefined;
}

/** '25 of 30 minutes · the family joined late' */
export const partText = ({ delivered, because }: CompletePart, total: number, guest: Guest) =>
  t('part', { minutes: delivered, total, why: whyText(because, guest) });

function whyText(because: LostBecause, { minutes_late, minutes_early }: Guest): string {
  if (because !== 'child' || !minutes_late === !minutes_early) return t(`why_${because}`);
  return t(minutes_late ? 'whyLate' : 'whyEarly');
}
