import { ApiError } from '@larkwell/app-kit';
import type { DateConflictShape } from '@larkwell/app-kit/api';
import { dayIn, formatDay, formatRange } from '@larkwell/app-kit/time';
import { t } from './messages/index.ts';

/** Every date that is not free, of a refusal that names them. */
export function conflictsOf(error: unknown): readonly DateConflictShape[] {
  if (!(error instanceof ApiError)) return [];
  const { conflicts } = (error.body ?? {}) as { conflicts?: DateConflictShape[] };
  return conflicts ?? [];
}

/** 'Individual session with Mila, 3:00 – 3:45 PM'; what keeps a date from being entered. */
export function conflictText({ reason, conflicts_with }: DateConflictShape, zone: string): string {
  if (reason === 'service_ended') return t('conflictServiceEnded');
  if (reason === 'subscription_paused') return t('conflictPaused');
  if (reason === 'group_full') return t('conflictGroupFull');
  const met = conflicts_with.map(({ title, guests = [], start_date, end_date }) =>
    t(guests.length > 0 ? 'conflictWithGuests' : 'conflictWith', {
      title,
      guests: guests.join(', '),
      range: formatRange(start_date, end_date, zone),
    }),
  );
  return met.length > 0 ? [...new Set(met)].join('; ') : t('conflictTaken');
}

/** 'Monday, November 23, 3:00 – 3:45 PM' */
export const dateText = ({ start_date, end_date }: { start_date: string; end_date: string }, zone: string) =>
  t('dateAndRange', { day: formatDay(start_date, zone), range: formatRange(start_date, end_date, zone) });

/** Days of a series as they are skipped: on the therapist's wall clock, each once. */
export const daysOf = (dates: readonly { start_date: string }[], zone: string) => [
  ...new Set(dates.map(({ start_date }) => dayIn(start_date, zone))),
];
