import { useLocation } from '@larkwell/app-kit';
import type { Session } from '../types.ts';

/** What the booking page hands to the page after it; kept by the browser's history over a reload. */
export interface BookedState {
  booked: Session[];
}

export function useBookedSessions(): Session[] {
  const state: unknown = useLocation().state;
  return (state as BookedState | null)?.booked ?? [];
}
