import { http, queryOptions } from '@larkwell/app-kit';
import { type EventAnswer, readGuardianOptions, readOwnProfileOptions, showEventOptions } from '@larkwell/app-kit/api';

/** The room of one session as its viewer finds it. Instants are ISO 8601 with offset. */
export interface Room {
  event_id: string;
  /** `unavailable` before it opens and after a cancel; `ended` for who has left. */
  state: 'unavailable' | 'open' | 'time_up' | 'ended';
  /** By the server's clock. */
  now: string;
  opens_at: string;
  starts_at: string;
  ends_at: string;
  title: string;
  event_type: string;
  /** Null unless it is open, and where the therapist has none. */
  meeting_url: string | null;
  therapist: { id: string; full_name: string };
}

export interface RoomAnswer {
  room: Room;
}

export const roomKey = (eventId: string) => ['room', eventId] as const;

/** Asked anew each minute: who waits here for long sees a canceled or a moved session. */
export const roomQuery = (eventId: string) =>
  queryOptions({
    queryKey: roomKey(eventId),
    queryFn: ({ signal }) => http.get<RoomAnswer>(`/events/${eventId}/room`, { signal }),
    select: ({ room }: RoomAnswer) => room,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** Only asked to tell a session that was canceled from one that is still to come. */
export const sessionQuery = (eventId: string, enabled: boolean) => ({
  ...showEventOptions({ path: { event_id: eventId } }),
  select: ({ event }: EventAnswer) => event,
  enabled,
});

export const guardianZoneQuery = (enabled: boolean) => ({ ...readGuardianOptions(), enabled });
export const therapistZoneQuery = (enabled: boolean) => ({ ...readOwnProfileOptions(), enabled });
