import type { Session } from '../types.ts';

/** The child's next session that takes place, of upcoming sessions in ascending order; it may have begun. */
export const nextSessionOf = (sessions: readonly Session[], childId: string, now: Date): Session | null =>
  sessions.find(
    ({ canceled, guests, end_date, status }) =>
      !canceled &&
      !guests.find(({ child_id }) => child_id === childId)?.canceled &&
      Date.parse(end_date) > now.getTime() &&
      (status === 'scheduled' || status === 'pending'),
  ) ?? null;
