import { useLocation } from '@larkwell/app-kit';
import type { Session } from '../types.ts';

/** History state from the booking page to the page after it; it survives a reload. */
export interface BookedState {
  booked: Session[];
  /** One session was rescheduled. */
  moved?: boolean;
  /** Booked by invitation, possibly without a sign-in: the zone to show times in. */
  invitedZone?: string;
}

export function useBookedSessions(): BookedState {
  const state = useLocation().state as Partial<BookedState> | null;
  return { ...state, booked: state?.booked ?? [] };
}
