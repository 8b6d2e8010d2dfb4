import type { RoomShape } from '@larkwell/app-kit/api';

/** Milliseconds before a room opens from which one may wait for it, with the devices at hand. */
const waitingFrom = 60 * 60_000;

export type SessionPage = 'pre-session' | 'unavailable' | 'time-up' | 'ended';

export const pathOf = (page: SessionPage, eventId: string) => `/session/${page}?topic=${encodeURIComponent(eventId)}`;

/** The page that a room's state leads to (DECISIONS.md, scheduling); `canceled` is null until it is known. */
export function pageOf(room: RoomShape, canceled: boolean | null, now: Date): SessionPage {
  if (room.state === 'time_up') return 'time-up';
  if (room.state === 'ended') return 'ended';
  if (room.state === 'open') return 'pre-session';
  if (canceled || Date.parse(room.opens_at) - now.getTime() > waitingFrom) return 'unavailable';
  return 'pre-session';
}

/** When the room's state changes by itself; null when it does not any more. */
export function turnsAt({ state, opens_at, ends_at }: RoomShape): string | null {
  if (state === 'unavailable') return opens_at;
  return state === 'open' ? ends_at : null;
}
