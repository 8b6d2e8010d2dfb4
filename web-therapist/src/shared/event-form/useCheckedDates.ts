import { useQuery } from '@larkwell/app-kit';
import type { CheckedDate, ShowTimeSlotData } from '@larkwell/app-kit/api';
import { useDebouncedValue } from '@larkwell/ui';
import { checkQuery } from './queries.ts';

export type DatesCheck = NonNullable<ShowTimeSlotData['query']>;

/** Debounce of the dry run, in milliseconds. */
const pause = 300;

/**
 * Runs the dry run after each change. `check` is null while the form is incomplete or no time changes.
 * `paused` says that none of the dates can be booked before the family resumes its plan.
 */
export function useCheckedDates(check: DatesCheck | null) {
  const [asked] = useDebouncedValue(check ? JSON.stringify(check) : '', pause);
  const isAsked = check !== null && asked !== '';
  const query = useQuery({ ...checkQuery(isAsked ? JSON.parse(asked) : {}), enabled: isAsked });
  return { query, isAsked, paused: isAsked && arePaused(query.data?.dates) };
}

export type CheckedDates = ReturnType<typeof useCheckedDates>;

const arePaused = (dates: readonly CheckedDate[] | undefined) =>
  dates !== undefined &&
  dates.length > 0 &&
  dates.every(({ conflicts }) => conflicts.some(({ reason }) => reason === 'subscription_paused'));
