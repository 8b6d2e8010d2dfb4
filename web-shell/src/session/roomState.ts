import type { RoomSchema } from '@larkwell/app-kit/api';
import type { RoomPageName } from '../paths.ts';

/** The page for a room's state (docs/product/scheduling.md#meeting-rooms). `canceled` is null until known. */
export function pageOf(room: RoomSchema, canceled: boolean | null, now: Date): RoomPageName {
  if (room.state === 'time_up') return 'time-up';
  if (room.state === 'ended') return 'ended';
  if (room.state === 'open') return 'pre-session';
  if (canceled || now.getTime() < Date.parse(room.page_opens_at)) return 'unavailable';
  return 'pre-session';
}

/** Whether a page shows a room in its state. The room itself is open as long as its device check, unless it is a link. */
export function belongsOn(page: RoomPageName, room: RoomSchema, canceled: boolean | null, now: Date): boolean {
  if (page === 'room') return room.state === 'open' && room.kind !== 'link';
  return pageOf(room, canceled, now) === page;
}

/** When the room's state changes by itself; null when it no longer does. */
export function nextChangeAt({ state, opens_at, ends_at }: RoomSchema): string | null {
  if (state === 'unavailable') return opens_at;
  return state === 'open' ? ends_at : null;
}

/** The session's id, if it takes place in Larkwell's room. */
export const ownRoomOf = ({ kind, event_id }: RoomSchema) => (kind === 'link' ? undefined : event_id);
