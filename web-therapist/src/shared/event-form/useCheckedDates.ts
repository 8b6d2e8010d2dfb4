import { useQuery } from '@larkwell/app-kit';
import type { CheckedDate, ShowTimeSlotData } from '@larkwell/app-kit/api';
import { useDebouncedValue } from '@larkwell/ui';
import { checkQuery } from './queries.ts';

export type DatesCheck = NonNullable<ShowTimeSlotData['query']>;

/** Debounce of the dry run, in milliseconds. */
const pause = 300;

/**
 * Runs the dry run after each change. `check` is null while the form is incomplete or no time changes.
 * `blocked` says why none of the dates can be booked: the family has to resume its plan or pay for it first.
 */
export function useCheckedDates(check: DatesCheck | null) {
  const [asked] = useDebouncedValue(check ? JSON.stringify(check) : '', pause);
  const isAsked = check !== null && asked !== '';
  const query = useQuery({ ...checkQuery(isAsked ? JSON.parse(asked) : {}), enabled: isAsked });
  return { query, isAsked, blocked: isAsked ? blockOf(query.data?.dates) : null };
}

export type CheckedDates = ReturnType<typeof useCheckedDates>;

const blocks = ['account_closed', 'subscription_paused', 'payment_overdue'] as const;

function blockOf(dates: readonly CheckedDate[] = []): (typeof blocks)[number] | null {
  const holds = (block: string) => dates.every(({ conflicts }) => conflicts.some(({ reason }) => reason === block));
  return (dates.length > 0 && blocks.find(holds)) || null;
}
