import type { Room } from '@larkwell/room';
import { useEffect } from 'react';

const keyOf = (eventId: string) => `room-stage:${eventId}`;

/** Opens or leaves the stage for everyone. The tab remembers it, so that a reload doesn't take the stage away. */
export function chooseStage(room: Room, eventId: string, shown: boolean): void {
  if (shown) sessionStorage.setItem(keyOf(eventId), 'shown');
  else sessionStorage.removeItem(keyOf(eventId));
  room.spotlight(shown ? null : 'self');
}

export function useRememberedStage(room: Room, eventId: string): void {
  useEffect(() => {
    if (sessionStorage.getItem(keyOf(eventId))) room.spotlight(null);
  }, [room, eventId]);
}
