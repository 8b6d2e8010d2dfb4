import { useQueryClient } from '@larkwell/app-kit';
import { showRoomQueryKey } from '@larkwell/app-kit/api';
import { keepAwake, LocalMedia, type MediaState, Room, type RoomState } from '@larkwell/room';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askConnection, refusalOf, reportQuality } from './api.ts';

export interface CallParts {
  room: Room;
  media: LocalMedia;
}

export interface Call extends CallParts {
  state: RoomState;
  devices: MediaState;
}

/** Goes into a session's room, with camera and microphone; leaves it on unmount. Null for the first moment. */
export function useCallParts(eventId: string): CallParts | null {
  const [parts, setParts] = useState<CallParts | null>(null);
  useEffect(() => {
    const media = new LocalMedia();
    const room = new Room({
      media,
      connection: () => askConnection(eventId),
      refusalOf,
      onSample: (sample) => reportQuality(eventId, sample),
    });
    void media.start();
    const sleep = keepAwake();
    // a page from the browser's memory has closed its connections
    const again = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', again);
    setParts({ room, media });
    return () => {
      window.removeEventListener('pageshow', again);
      sleep();
      room.close();
      media.close();
    };
  }, [eventId]);
  return parts;
}

export function useCall({ room, media }: CallParts): Call {
  const state = useSyncExternalStore(room.subscribe, room.getState);
  const devices = useSyncExternalStore(media.subscribe, media.getState);
  return { room, media, state, devices };
}

/** Once the server closes the room for this page, the session's new state decides which page follows. */
export function useRefetchWhenClosed(eventId: string, { closed }: RoomState): void {
  const client = useQueryClient();
  useEffect(() => {
    if (closed) void client.invalidateQueries({ queryKey: showRoomQueryKey({ path: { event_id: eventId } }) });
  }, [closed, client, eventId]);
}
