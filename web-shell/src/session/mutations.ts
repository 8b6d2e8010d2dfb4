import { http, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import { type RoomAnswer, roomKey } from './queries.ts';

function useRoomCall(eventId: string, call: 'join' | 'leave', onDone?: () => void) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: () => http.post<RoomAnswer>(`/events/${eventId}/room/${call}`),
    onSuccess: (answer) => {
      client.setQueryData(roomKey(eventId), answer);
      onDone?.();
    },
  });
}

/** Records that one goes in; `onDone` once that is known. */
export const useJoinRoom = (eventId: string, onDone?: () => void) => useRoomCall(eventId, 'join', onDone);
export const useLeaveRoom = (eventId: string, onDone?: () => void) => useRoomCall(eventId, 'leave', onDone);

/** Records it from a page that is going away: the call outlives the page, and nobody is left to read its answer. */
export const leaveRoomInPassing = (eventId: string): void => {
  http.post(`/events/${eventId}/room/leave`, undefined, { keepalive: true }).catch(() => undefined);
};
