import { ApiError, titleText } from '@larkwell/app-kit';
import type { CheckedDate, ConflictingEvent, DateConflictSchema } from '@larkwell/app-kit/api';
import { dayIn, formatDayAndYear, formatRange } from '@larkwell/app-kit/time';
import { t } from './messages.ts';

/** The conflicting dates of an error; empty if it has none. */
export function conflictsOf(error: unknown): readonly DateConflictSchema[] {
  if (!(error instanceof ApiError)) return [];
  const { conflicts } = (error.body ?? {}) as { conflicts?: DateConflictSchema[] };
  return conflicts ?? [];
}

/** Why a date can't be booked: 'Individual session with Mila, 3:00 – 3:45 PM'. */
export function conflictText({ reason, conflicts_with }: DateConflictSchema, zone: string): string {
  if (reason === 'service_ended') return t('conflictServiceEnded');
  if (reason === 'account_closed') return t('conflictClosed');
  if (reason === 'subscription_paused') return t('conflictPaused');
  if (reason === 'payment_overdue') return t('conflictOverdue');
  if (reason === 'group_full') return t('conflictGroupFull');
  return conflicts_with.length > 0 ? overlapText(conflicts_with, zone) : t('conflictTaken');
}

/** The overlapping events, each once: 'Individual session with Mila, 3:00 – 3:45 PM'. */
export function overlapText(events: readonly ConflictingEvent[], zone: string): string {
  const met = events.map(({ title, guests = [], start_date, end_date }) =>
    t(guests.length > 0 ? 'conflictWithGuests' : 'conflictWith', {
      title: titleText(title),
      guests: guests.join(', '),
      range: formatRange(start_date, end_date, zone),
    }),
  );
  return [...new Set(met)].join('; ');
}

/** 'Monday, November 23, 3:00 – 3:45 PM', with the year unless it is the current one. */
export const dateText = ({ start_date, end_date }: { start_date: string; end_date: string }, zone: string) =>
  t('dateAndRange', { day: formatDayAndYear(start_date, zone), range: formatRange(start_date, end_date, zone) });

/** The previewed dates, merged with the conflicts of a refused save. */
export const withConflicts = (dates: readonly CheckedDate[], refused: readonly DateConflictSchema[]) =>
  dates.map((date) => {
    const conflicts = refused.filter(({ start_date }) => Date.parse(start_date) === Date.parse(date.start_date));
    return conflicts.length > 0 ? { ...date, available: false, conflicts } : date;
  });

/** Distinct days on the therapist's wall clock. */
export const daysOf = (dates: readonly { start_date: string }[], zone: string) => [
  ...new Set(dates.map(({ start_date }) => dayIn(start_date, zone))),
];
