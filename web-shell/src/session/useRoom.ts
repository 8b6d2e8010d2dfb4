import { useQuery, useSignedInUser } from '@larkwell/app-kit';
import type { RoomSchema } from '@larkwell/app-kit/api';
import { browserZone, useNow } from '@larkwell/app-kit/time';
import { useEffect } from 'react';
import { guardianZoneQuery, roomQuery, sessionQuery, therapistZoneQuery } from './queries.ts';
import { nextChangeAt } from './roomState.ts';

export interface RoomView {
  room: RoomSchema;
  /** Null until known. */
  canceled: boolean | null;
  /** Server time, ticking each second. */
  now: Date;
  /** The viewer's time zone. */
  zone: string;
}

/** A session's room, refetched at the instant it opens or closes. */
export function useRoom(eventId: string) {
  const query = useQuery(roomQuery(eventId));
  const room = query.data;
  const ahead = room ? Date.parse(room.now) - query.dataUpdatedAt : 0;
  const now = useNow(1000, ahead);
  const turn = room ? nextChangeAt(room) : null;
  const turned = turn !== null && Date.parse(turn) <= now.getTime();
  const { refetch } = query;
  useEffect(() => {
    if (turned) void refetch();
  }, [turned, refetch]);

  const isGuardian = useSignedInUser().user_type === 'guardian';
  const session = useQuery(sessionQuery(eventId, room?.state === 'unavailable')).data;
  const guardianZone = useQuery(guardianZoneQuery(isGuardian)).data?.guardian.timezone;
  const therapistZone = useQuery(therapistZoneQuery(!isGuardian)).data?.therapist.timezone;
  // guardians only see their own children: with none left, the session is canceled for them
  const canceled = session ? session.canceled || (isGuardian && session.guests.every((guest) => guest.canceled)) : null;
  const zone = guardianZone ?? therapistZone ?? browserZone();
  return { query, view: room ? ({ room, canceled, now, zone } satisfies RoomView) : null };
}
