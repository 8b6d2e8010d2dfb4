import { useLocation } from '@larkwell/app-kit';
import type { Session } from '../types.ts';

/** What the booking page hands to the page after it; kept by the browser's history over a reload. */
export interface BookedState {
  booked: Session[];
  /** It was one session that got another time. */
  moved?: boolean;
  /** It was booked with an invitation; the zone to show it in, since nobody may be signed in. */
  invitedZone?: string;
}

export function useBooked(): BookedState {
  const state = useLocation().state as Partial<BookedState> | null;
  return { ...state, booked: state?.booked ?? [] };
}
