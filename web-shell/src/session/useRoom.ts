import { useQuery, useSignedInUser } from '@larkwell/app-kit';
import type { RoomShape } from '@larkwell/app-kit/api';
import { browserZone, useNow } from '@larkwell/app-kit/time';
import { useEffect } from 'react';
import { guardianZoneQuery, roomQuery, sessionQuery, therapistZoneQuery } from './queries.ts';
import { nextChangeAt } from './roomState.ts';

export interface SeenRoom {
  room: RoomShape;
  /** Null until it is known. */
  canceled: boolean | null;
  /** By the server's clock, each second. */
  now: Date;
  /** The viewer's. */
  zone: string;
}

/** A session's room, asked for again at the instant at which it opens or closes. */
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
  // a guardian sees the own children only: when none of them comes, there is nothing to come to
  const canceled = session ? session.canceled || (isGuardian && session.guests.every((guest) => guest.canceled)) : null;
  const zone = guardianZone ?? therapistZone ?? browserZone();
  return { query, seen: room ? ({ room, canceled, now, zone } satisfies SeenRoom) : null };
}
