import { hourIn } from '@larkwell/app-kit/time';
import type { DayPart } from '@larkwell/ui';
import type { Child } from '../types.ts';

/** Morning ends at noon, as in the search for a therapist (docs/product/identity.md#matching). */
export function partOf(start: string, zone: string): DayPart {
  const hour = hourIn(start, zone);
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** The part of the day that the family chose in account setup. */
export function preferredPart({
  preferred_time_frame: wish,
}: Pick<Child, 'preferred_time_frame'>): DayPart | undefined {
  return wish === 'morning' || wish === 'afternoon' ? wish : undefined;
}
